"""The front door of the program: ``deckcheck`` and ``python -m deckcheck``."""

from __future__ import annotations

import os
import sys

from deckcheck.language import speak, wished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED, PIPE_CLOSED = 130, 141
"""The exit codes that shells use for a program ended by Ctrl-C, and by a reader who went away."""

WANT_AN_END = {"atexit", "threading"}
"""Modules that may have something to do when the interpreter ends."""


def main() -> None:
    """Run the program with the arguments of the command line, and leave with its exit code."""
    code = run(sys.argv[1:])
    if not WANT_AN_END & sys.modules.keys():
        os._exit(code)  # all is written: to take the interpreter apart would cost a tenth of a check
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the program and give its exit code. Whatever goes wrong, there is a message and no traceback."""
    _prepare_streams()
    speak("")
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence(sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        from deckcheck.cli.errors import failed

        return failed(error)
    finally:
        _leave_nothing_to_write()
    return code


def _dispatch(arguments: Sequence[str]) -> int:
    """Do what is asked. A check that is plainly asked for needs no parser of options: that takes as long as a check."""
    if len(arguments) == 1 and arguments[0] in ("-V", "--version", "-h", "--help"):
        return _tell(arguments[0])
    call = None
    if arguments and arguments[0] == "check":
        from deckcheck.cli.plain_call import plain_call

        call = plain_call(arguments[1:])
    if call is not None:
        from deckcheck.cli.check.run import run_check

        speak(wished())
        return run_check(*call)
    from deckcheck.cli.app import run_command

    return run_command(arguments)


def _tell(option: str) -> int:
    """Tell the version, or the page of help."""
    if option in ("-V", "--version"):
        from deckcheck.version import __version__

        text = f"deckcheck {__version__}"
    else:
        from deckcheck.cli.commands import help_page

        text = help_page()
    sys.stdout.write(text + "\n")
    return 0


def _prepare_streams() -> None:
    """Make sure that both streams are there, and that no character can stop them."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 (open as long as the program runs)
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _leave_nothing_to_write() -> None:
    """Make sure that the end of the program has nothing to write where nothing can be written: the disk may be full."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _silence(stream.fileno())
        except ValueError:  # it is closed
            pass


def _silence(descriptor: int) -> None:
    """Send to nowhere what is still to be written, so that the end of the program does not complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


if __name__ == "__main__":
    main()
