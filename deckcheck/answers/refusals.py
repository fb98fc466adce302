"""Why a question is not answered: a status of HTTP, a code for programs, and a sentence for people."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 (what it is)
    """A question that is not answered.

    Args:
        status: the status of HTTP that fits.
        code: a word for programs.
        detail: what is wrong, and what is allowed.
    """

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail

    def to_dict(self) -> dict[str, object]:
        """Return it as the object of ``application/problem+json``."""
        return {
            "type": f"https://deckcheck.invalid/problems/{self.code}",
            "title": TITLES[self.code],
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
        }


TITLES = {
    "bad-request": "The request is not understood",
    "not-found": "There is nothing here",
    "method": "This address is asked in another way",
    "too-large": "The deck is too large",
    "media-type": "The request is of another kind",
    "too-many-lines": "The deck has too many lines",
    "too-many-unknown": "Too many lines are not known",
    "too-slow": "The answer would take too long",
    "timeout": "The request came too slowly",
    "cannot-be-used": "This cannot be done",
    "too-many-requests": "Too many requests",
    "busy": "Too many questions at once",
    "failed": "A mistake in deckcheck",
}
"""What each code says."""
