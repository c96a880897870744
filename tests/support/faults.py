"""Every fault of an endpoint that is known, by name: what a ``ModelServer`` replies.

with ModelServer([FAULTS["503"], "fine"]) as server: ...
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from support.model_server import Exchange, Http, Json, Sse, chunk, completion, stream_of

WORDS = ["Hello ", "from ", "the ", "fake ", "model."]
TEXT = "".join(WORDS)
HTML = b"<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"
SECRET = "sk-test-SECRET123"

FAULTS: dict[str, Any] = {}


def fault(write: Callable[[Exchange], None]) -> Callable[[Exchange], None]:
    FAULTS[write.__name__] = write
    return write


def error(message: str, kind: str = "error", code: Any = None) -> Json:
    return {"error": {"message": message, "type": kind, "code": code}}


def assistant(content: Any, **fields: Any) -> Json:
    return completion({"role": "assistant", "content": content, **fields})


def one_call(arguments: Any, name: Any = "add_task", call_id: Any = "call_1") -> Json:
    return {
        "id": call_id,
        "type": "function",
        "function": {"name": name, "arguments": arguments},
    }


def calling(*calls: Json, finish: str = "tool_calls") -> Json:
    return completion({"role": "assistant", "content": None, "tool_calls": list(calls)}, finish)


def choices(value: Any) -> Json:
    return {**assistant(""), "choices": value}


def _proper() -> list[Any]:
    return [*stream_of({"content": TEXT}, "stop"), "[DONE]"]


# --- statuses -----------------------------------------------------------------------------

STATUSES = (400, 401, 402, 403, 404, 408, 409, 413, 422, 429, 500, 501, 502, 503, 504, 529)
FAULTS |= {str(code): Http(code, error(f"simulated {code}")) for code in STATUSES}
FAULTS |= {
    "401_secret_echo": Http(401, error(f"Incorrect API key provided: {SECRET}. You can find")),
    "404_model": Http(
        404,
        error("The model `nope` does not exist", "invalid_request_error", "model_not_found"),
    ),
    "400_context": Http(
        400,
        error(
            "This model's maximum context length is 8192 tokens",
            "invalid_request_error",
            "context_length_exceeded",
        ),
    ),
    "429_ra1": Http(429, error("slow down"), headers={"retry-after": "1"}),
    "429_ra30": Http(429, error("slow down"), headers={"retry-after": "30"}),
    "429_ra_ms200": Http(
        429, error("slow down"), headers={"retry-after-ms": "200", "retry-after": "20"}
    ),
    "429_ra121": Http(429, error("slow down"), headers={"retry-after": "121"}),
    "429_ra_junk": Http(429, error("slow down"), headers={"retry-after": "soon"}),
    "429_ra_neg": Http(429, error("slow down"), headers={"retry-after": "-5"}),
    "429_quota": Http(
        429, error("You exceeded your current quota", "insufficient_quota", "insufficient_quota")
    ),
    "503_noretry": Http(503, error("x"), headers={"x-should-retry": "false"}),
    "400_shouldretry": Http(400, error("x"), headers={"x-should-retry": "true"}),
    "502_html": Http(502, HTML, "text/html"),
}

# --- a success that is none -----------------------------------------------------------------

FAULTS |= {
    "200_html": Http(200, HTML, "text/html"),
    "200_html_as_json": Http(200, HTML),
    "200_empty": Http(200, b""),
    "200_null": Http(200, b"null"),
    "200_list": Http(200, b"[]"),
    "200_truncated_json": Http(200, b'{"id":"x","choices":[{"index":0,"mess'),
    "200_bad_utf8": Http(
        200,
        b'{"id":"x","choices":[{"index":0,"finish_reason":"stop",'
        b'"message":{"role":"assistant","content":"\xff\xfe"}}]}',
    ),
    "200_error_body": Http(200, error("Provider returned error", code=502)),
    "200_error_in_choice": Http(
        200,
        choices(
            [
                {
                    "index": 0,
                    "finish_reason": "error",
                    "error": {"code": 502, "message": "upstream died"},
                    "message": {"role": "assistant", "content": "par"},
                }
            ]
        ),
    ),
    "empty_choices": Http(200, choices([])),
    "no_choices_key": Http(200, {"id": "x", "object": "chat.completion"}),
    "null_choices": Http(200, choices(None)),
    "null_content": Http(200, assistant(None)),
    "no_message": Http(200, choices([{"index": 0, "finish_reason": "stop"}])),
    "no_usage": Http(200, {k: v for k, v in assistant("fine").items() if k != "usage"}),
    "length": Http(200, completion({"role": "assistant", "content": "cut he"}, "length")),
    "content_filter": Http(200, completion({"role": "assistant", "content": ""}, "content_filter")),
    "refusal": Http(200, assistant(None, refusal="no")),
    "tool_bad_json": Http(200, calling(one_call('{"content": "buy milk", '))),
    "tool_empty_args": Http(200, calling(one_call(""))),
    "tool_args_object": Http(200, calling(one_call({"content": "already an object"}))),
    "tool_unknown": Http(200, calling(one_call("{}", name="rm_rf"))),
    "tool_null_id": Http(200, calling(one_call("{}", call_id=None))),
    "tool_dup_id": Http(200, calling(one_call("{}"), one_call("{}"))),
    "tool_finish_stop": Http(200, calling(one_call('{"content":"x"}'), finish="stop")),
    "tool_flood": Http(200, calling(*(one_call("{}", call_id=f"c{n}") for n in range(200)))),
    "ansi_content": Http(200, assistant("\x1b]52;c;ZXZpbA==\x07\x1b[2J[bold red]markup[/]")),
    "wrong_types": Http(
        200,
        choices(
            [
                {
                    "index": "zero",
                    "finish_reason": 7,
                    "message": {"role": "assistant", "content": {"a": 1}},
                }
            ]
        ),
    ),
}

# --- transport --------------------------------------------------------------------------------


@fault
def ok(exchange: Exchange) -> None:
    if exchange.body.get("stream"):
        exchange.events(*_proper())
    else:
        exchange.document(Http(body=assistant(TEXT)))


@fault
def redirect_loop(exchange: Exchange) -> None:
    exchange.document(Http(307, headers={"location": exchange.path}))


@fault
def redirect_other_host(exchange: Exchange) -> None:
    port = exchange.server.server_port
    there = f"http://localhost:{port}/v1/chat/completions"
    exchange.document(Http(307, headers={"location": there}))


@fault
def close_before_headers(exchange: Exchange) -> None:
    exchange.cut()


@fault
def rst_before_headers(exchange: Exchange) -> None:
    exchange.reset()


@fault
def garbage_status_line(exchange: Exchange) -> None:
    exchange.wfile.write(b"\x16\x03\x01 not http at all\r\n\r\n")


@fault
def short_body(exchange: Exchange) -> None:
    """Says that it is longer than it is."""
    body = json.dumps(assistant(TEXT)).encode()
    exchange.send_response(200)
    exchange.send_header("content-type", "application/json")
    exchange.send_header("content-length", str(len(body) + 50))
    exchange.end_headers()
    exchange.wfile.write(body)


@fault
def bad_gzip(exchange: Exchange) -> None:
    exchange.document(Http(200, b"\x1f\x8b\x08nonsense", headers={"content-encoding": "gzip"}))


@fault
def hang(exchange: Exchange) -> None:
    exchange.hold()


@fault
def hang_after_headers(exchange: Exchange) -> None:
    exchange.start()
    exchange.hold()


@fault
def slow_first_byte(exchange: Exchange) -> None:
    exchange.hold(0.05)
    ok(exchange)


@fault
def drip(exchange: Exchange) -> None:
    """One byte after another: no time limit on a single read ever fires."""
    body = json.dumps(assistant(TEXT)).encode()
    exchange.send_response(200)
    exchange.send_header("content-type", "application/json")
    exchange.send_header("content-length", str(len(body)))
    exchange.end_headers()
    for byte in body:
        exchange.wfile.write(bytes([byte]))
        exchange.wfile.flush()
        if exchange.hold(0.02):
            return


@fault
def comment_forever(exchange: Exchange) -> None:
    exchange.start()
    while not exchange.hold(0.02):
        exchange.raw(b": OPENROUTER PROCESSING\n\n")


@fault
def huge(exchange: Exchange) -> None:
    """An answer of 64 MiB."""
    head, tail = json.dumps(assistant("@")).encode().split(b"@")
    size = 64 << 20
    exchange.send_response(200)
    exchange.send_header("content-type", "application/json")
    exchange.send_header("content-length", str(len(head) + size + len(tail)))
    exchange.end_headers()
    exchange.wfile.write(head)
    for _ in range(64):
        exchange.wfile.write(b"x" * (1 << 20))
    exchange.wfile.write(tail)


# --- streams ----------------------------------------------------------------------------------


def _words(exchange: Exchange, count: int = 3) -> None:
    for word in WORDS[:count]:
        exchange.event(chunk({"content": word}))


@fault
def stream_comments(exchange: Exchange) -> None:
    comment = b": OPENROUTER PROCESSING\n\n"
    exchange.start()
    exchange.raw(comment * 2)
    for word in WORDS:
        exchange.raw(comment)
        exchange.event(chunk({"content": word}))
    exchange.event(chunk({}, "stop"))
    exchange.event("[DONE]")
    exchange.end()


@fault
def stream_bare_comment(exchange: Exchange) -> None:
    """A comment glued to the data line, and no finish reason."""
    exchange.start()
    data = json.dumps(chunk({"content": "glued"})).encode()
    exchange.raw(b": OPENROUTER PROCESSING\ndata: " + data + b"\n\n")
    exchange.event("[DONE]")
    exchange.end()


@fault
def cut_mid_stream(exchange: Exchange) -> None:
    exchange.start()
    _words(exchange)
    exchange.cut()


@fault
def cut_mid_stream_rst(exchange: Exchange) -> None:
    exchange.start()
    _words(exchange)
    exchange.hold(0.1)
    exchange.reset()


@fault
def cut_mid_stream_close_delimited(exchange: Exchange) -> None:
    """Without a length: the end of the connection looks like the end of the answer."""
    exchange.start(chunked=False)
    _words(exchange)
    exchange.cut()


@fault
def cut_mid_event(exchange: Exchange) -> None:
    exchange.start()
    exchange.event(chunk({"content": "a"}))
    exchange.raw(b'data: {"id":"x","choi')
    exchange.end()


@fault
def cut_mid_utf8(exchange: Exchange) -> None:
    data = json.dumps(chunk({"content": "héé😀"}), ensure_ascii=False)
    whole = f"data: {data}\n\n".encode()
    middle = whole.index("😀".encode()) + 2
    exchange.start()
    exchange.raw(whole[:middle])
    exchange.hold(0.02)
    exchange.raw(whole[middle:])
    exchange.event("[DONE]")
    exchange.end()


@fault
def stream_crlf(exchange: Exchange) -> None:
    exchange.start()
    for word in WORDS:
        exchange.raw(b"data:" + json.dumps(chunk({"content": word})).encode() + b"\r\n\r\n")
    exchange.raw(b"data: [DONE]\r\n\r\n")
    exchange.end()


@fault
def stream_hang_mid(exchange: Exchange) -> None:
    exchange.start()
    _words(exchange)
    exchange.hold()


def deltas(*pieces: Json) -> list[Json]:
    return [chunk({"tool_calls": [piece]}) for piece in pieces]


_BEGUN = one_call("") | {"index": 0}

FAULTS |= {
    "cut_clean_end_no_done": Sse([chunk({"content": word}) for word in WORDS[:3]]),
    "cut_mid_tool_args": Sse(
        deltas(_BEGUN, {"index": 0, "function": {"arguments": '{"ids": ["1"'}}),
    ),
    "stream_bad_json_event": Sse([chunk({"content": "a"}), "{not json", "[DONE]"]),
    "stream_error_event": Sse(
        [
            chunk({"content": "par"}),
            {
                **chunk({"content": ""}, "error"),
                "error": {"code": 502, "message": "Provider disconnected"},
            },
        ]
    ),
    "stream_error_string": Sse([{"error": "out of memory"}]),
    "stream_json_error_200": Http(200, error("not a stream at all", code=502)),
    "stream_html_200": Http(200, HTML, "text/html"),
    "stream_empty_choices": Sse(
        [
            {"id": "", "object": "", "model": "", "choices": [], "prompt_filter_results": []},
            chunk({"content": "x"}, "stop"),
            "[DONE]",
        ]
    ),
    "stream_null_delta": Sse(
        [chunk(None), chunk({"content": None}), chunk({"content": "x"}, "stop"), "[DONE]"]
    ),
    "stream_no_usage": Sse([*stream_of({"content": TEXT}, "stop")[:-1], "[DONE]"]),
    "stream_tool_split": Sse(
        [
            *deltas(
                _BEGUN,
                *(
                    {"index": 0, "function": {"arguments": piece}}
                    for piece in ('{"con', 'tent": "b', 'uy"}')
                ),
            ),
            chunk({}, "tool_calls"),
            "[DONE]",
        ]
    ),
    "stream_tool_no_index": Sse(
        [*deltas(one_call("{}", call_id="c1")), chunk({}, "tool_calls"), "[DONE]"]
    ),
    "stream_huge_event": Sse([chunk({"content": "x" * (16 << 20)}), "[DONE]"]),
    "stream_after_done": Sse(
        [chunk({"content": "x"}, "stop"), "[DONE]", chunk({"content": "LATE"})]
    ),
}
