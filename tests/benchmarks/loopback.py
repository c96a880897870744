"""A scripted chat-completions server that costs next to nothing; standard library only.

    python loopback.py

prints its port and serves until standard input ends. ``POST /script`` with a number of turns
makes it answer so many tool calls of ``ping`` and then a text; ``GET /spent`` gives the seconds
that it took itself, and how many requests came. One client at a time.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
import time
from typing import Any

USAGE = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
HEAD = {"id": "chatcmpl-1", "created": 1, "model": "fake"}


class Script:
    """What is answered next, and what it cost."""

    def __init__(self) -> None:
        self.begin(0, "")

    def begin(self, turns: int, last_tool: str) -> None:
        """Start over with a new script."""
        self.turns, self.last_tool = turns, last_tool
        self.count, self.seconds = 0, 0.0

    def message(self) -> dict[str, Any]:
        """The next answer; some frameworks want the last one as a call of a tool of theirs."""
        number = self.count
        name, arguments = "ping", {"n": number}
        if number >= self.turns:
            if not self.last_tool:
                return {"role": "assistant", "content": "done"}
            name, arguments = self.last_tool, {"answer": "done"}  # type: ignore[dict-item]  # JSON
        function = {"name": name, "arguments": json.dumps(arguments)}
        call = {"id": f"call_{number}", "type": "function", "function": function}
        return {"role": "assistant", "content": None, "tool_calls": [call]}


def answer(script: Script, body: bytes) -> tuple[str, bytes]:
    """The next answer in the form that was asked for: its content type and its bytes."""
    message = script.message()
    finish = "tool_calls" if "tool_calls" in message else "stop"
    if b'"stream":true' not in body and b'"stream": true' not in body:
        choice = {"index": 0, "message": message, "finish_reason": finish}
        whole = {**HEAD, "object": "chat.completion", "choices": [choice], "usage": USAGE}
        return "application/json", json.dumps(whole).encode()
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": message["content"]}]
    for call in message.get("tool_calls", ()):
        function = call["function"]
        first = {**call, "index": 0, "function": {**function, "arguments": ""}}
        rest = {"index": 0, "function": {"arguments": function["arguments"]}}
        deltas += [{"tool_calls": [first]}, {"tool_calls": [rest]}]
    ends = [None] * len(deltas) + [finish]
    events: list[str] = []
    for delta, end in zip([*deltas, {}], ends, strict=True):
        choice = {"index": 0, "delta": delta, "finish_reason": end}
        events.append(json.dumps({**HEAD, "object": "chat.completion.chunk", "choices": [choice]}))
    counted = {**HEAD, "object": "chat.completion.chunk", "choices": [], "usage": USAGE}
    events += [json.dumps(counted), "[DONE]"]
    return "text/event-stream", "".join(f"data: {event}\n\n" for event in events).encode()


def serve(connection: socket.socket, script: Script) -> None:
    """Answer the requests of one connection."""
    with connection, connection.makefile("rb") as stream:
        while request := stream.readline():
            length = 0
            while (line := stream.readline()) not in (b"\r\n", b"\n", b""):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            body = stream.read(length)
            begun = time.perf_counter()
            kind, path = "application/json", request.split()[1]
            if path == b"/script":
                script.begin(**json.loads(body))
                reply = b"{}"
            elif path == b"/spent":
                reply = json.dumps({"seconds": script.seconds, "count": script.count}).encode()
            else:
                kind, reply = answer(script, body)
                script.count += 1
            head = (
                f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(reply)}\r\n\r\n"
            )
            connection.sendall(head.encode() + reply)
            if path.startswith(b"/v1"):
                script.seconds += time.perf_counter() - begun


def main() -> None:
    """Serve until standard input ends."""
    script = Script()
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)

        def accept() -> None:
            while True:
                connection, _ = server.accept()
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=serve, args=(connection, script), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        sys.stdin.read()


if __name__ == "__main__":
    main()
