"""The base of the small values that a check handles.

Dataclasses would do, but importing them and making twenty of them costs more instructions than a whole check of a
deck. So these classes write their own ``__init__`` and take comparison, hashing and display from here.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self


class Record:
    """A value with named slots. Treat it as immutable unless its class says otherwise."""

    __slots__: tuple[str, ...] = ()

    def plain(self) -> tuple[object, ...]:
        """Return the values of all slots, in order, records among them as plain tuples too."""
        return tuple(_plain(getattr(self, name)) for name in self.__slots__)

    @classmethod
    def revive(cls, plain: Sequence[object]) -> Self:
        """Make the record again of which :meth:`plain` gave these values."""
        record = cls.__new__(cls)
        for name, value in zip(cls.__slots__, plain, strict=True):
            setattr(record, name, value)
        return record

    def replaced(self, **changes: object) -> Self:
        """Return a copy in which some slots have other values."""
        record = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(record, name, changes[name] if name in changes else getattr(self, name))
        return record

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.__slots__))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({inside})"


def _plain(value: object) -> object:
    if isinstance(value, Record):
        return value.plain()
    if isinstance(value, tuple | list):
        return tuple(_plain(item) for item in value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
