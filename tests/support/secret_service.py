"""A real Secret Service on a bus of its own: gnome-keyring, without a display.

    with SecretService(folder) as service:
        subprocess.run([...], env=os.environ | service.env)

Only the processes that were started here are stopped.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from pathlib import Path
from typing import Self

PROGRAMS = ("dbus-daemon", "dbus-send", "gnome-keyring-daemon")
_TRIES = 200
_PAUSE = 0.05


def missing() -> list[str]:
    """The programs that are needed and not installed."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


class SecretService:
    """The service, unlocked at first.

    Args:
        folder: An empty folder of its own; the keyring's file is in it.

    Attributes:
        env: What a process needs to find the service.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        places = {name: folder / name for name in ("data", "run", "cache", "home")}
        for place in places.values():
            place.mkdir(mode=0o700, parents=True)
        self.env = {
            "XDG_DATA_HOME": str(places["data"]),
            "XDG_RUNTIME_DIR": str(places["run"]),
            "XDG_CACHE_HOME": str(places["cache"]),
            "HOME": str(places["home"]),
        }

    def __enter__(self) -> Self:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        self._bus = self._start(command, stdout=subprocess.PIPE)
        assert self._bus.stdout
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self._bus.stdout.readline().decode().strip()
        self._daemon = self._unlock_with("right")
        return self

    def __exit__(self, *_: object) -> None:
        self.thaw()
        self.kill()
        self.kill_bus()
        assert self._bus.stdout
        self._bus.stdout.close()

    def lock(self) -> None:
        """Lock the keyring as it is before anybody has signed in to the desktop.

        There must be something in it: an empty one would be made anew.
        """
        self.kill()
        self._daemon = self._unlock_with("wrong")

    def freeze(self) -> None:
        """Let it answer nothing."""
        self._daemon.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it answer again."""
        self._daemon.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill the daemon; the bus starts a new one, locked, when it is asked for."""
        self._daemon.kill()
        self._daemon.wait()

    def kill_bus(self) -> None:
        """Kill the bus, and with it whatever it has started."""
        self._bus.kill()
        self._bus.wait()
        # Killed, it leaves its socket behind: unix:path=/tmp/dbus-...,guid=...
        socket = self.env["DBUS_SESSION_BUS_ADDRESS"].partition("path=")[2].partition(",")[0]
        Path(socket).unlink(missing_ok=True)

    def _unlock_with(self, password: str) -> subprocess.Popen[bytes]:
        command = ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"]
        daemon = self._start(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        assert daemon.stdin
        daemon.stdin.write(password.encode())  # a newline would be part of the password
        daemon.stdin.close()
        for _ in range(_TRIES):
            if self._is_there():
                return daemon
            assert daemon.poll() is None, "gnome-keyring-daemon did not start"
            threading.Event().wait(_PAUSE)
        raise AssertionError("gnome-keyring-daemon is not on the bus")

    def _is_there(self) -> bool:
        bus = "org.freedesktop.DBus"
        question = [f"{bus}.NameHasOwner", "string:org.freedesktop.secrets"]
        asked = subprocess.run(
            ["dbus-send", "--session", "--print-reply", f"--dest={bus}", "/", *question],
            capture_output=True,
            env=self._environment(),
        )
        return b"boolean true" in asked.stdout

    def _start(
        self, command: list[str], *, stdin: int = subprocess.DEVNULL, stdout: int
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            command,
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
            env=self._environment(),
        )

    def _environment(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], **self.env}
