"""The program in this process, on a home of its own."""

from cli.conftest import home, program

__all__ = ["home", "program"]
