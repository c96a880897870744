"""What every fault of ``faults`` has to come to, for the tests of the model and of what uses it."""

from __future__ import annotations

from support.faults import TEXT

# fault -> kind of error, requests made
ERRORS: dict[str, tuple[str, int]] = {
    "400": ("other", 1),
    "401": ("unauthorized", 1),
    "402": ("quota", 1),
    "403": ("unauthorized", 1),
    "404": ("not_an_api", 1),
    "408": ("timeout", 3),
    "409": ("other", 3),
    "413": ("too_long", 1),
    "422": ("other", 1),
    "429": ("rate_limited", 3),
    "500": ("server", 3),
    "501": ("server", 1),
    "502": ("server", 3),
    "503": ("server", 3),
    "504": ("timeout", 1),
    "529": ("server", 3),
    "401_secret_echo": ("unauthorized", 1),
    "404_model": ("not_found", 1),
    "400_context": ("too_long", 1),
    "429_ra1": ("rate_limited", 3),
    "429_ra30": ("rate_limited", 1),  # longer than what is left until the deadline
    "429_ra_ms200": ("rate_limited", 3),
    "429_ra121": ("rate_limited", 1),
    "429_ra_junk": ("rate_limited", 3),
    "429_ra_neg": ("rate_limited", 3),
    "429_quota": ("quota", 1),
    "503_noretry": ("server", 1),
    "400_shouldretry": ("other", 3),
    "502_html": ("server", 3),
    "200_html": ("not_an_api", 1),
    "200_html_as_json": ("not_an_api", 1),
    "200_empty": ("empty", 2),
    "200_null": ("not_an_api", 1),
    "200_list": ("not_an_api", 1),
    "200_truncated_json": ("server", 1),
    "200_error_body": ("server", 3),
    "200_error_in_choice": ("server", 3),
    "length": ("other", 1),
    "content_filter": ("refused", 1),
    "redirect_loop": ("not_an_api", 1),
    "redirect_other_host": ("not_an_api", 1),
    "close_before_headers": ("interrupted", 1),
    "rst_before_headers": ("interrupted", 1),
    "garbage_status_line": ("interrupted", 1),
    "short_body": ("interrupted", 1),
    "bad_gzip": ("server", 1),
    "hang": ("timeout", 1),
    "hang_after_headers": ("timeout", 1),
    "drip": ("timeout", 1),
    "comment_forever": ("timeout", 1),
    "huge": ("other", 1),
    "cut_mid_tool_args": ("interrupted", 1),
    "stream_bad_json_event": ("server", 1),
    "stream_error_event": ("server", 1),
    "stream_error_string": ("server", 3),
    "stream_json_error_200": ("server", 3),
    "stream_html_200": ("not_an_api", 1),
    "stream_hang_mid": ("timeout", 1),
    "stream_huge_event": ("other", 1),
}

SILENT = ("hang", "hang_after_headers", "drip", "comment_forever", "stream_hang_mid")

# fault -> text, finish reason
TEXTS: dict[str, tuple[str | None, str | None]] = {
    "ok": (TEXT, "stop"),
    "200_bad_utf8": ("\ufffd\ufffd", "stop"),
    "no_usage": ("fine", "stop"),
    "refusal": (None, "stop"),
    "ansi_content": ("\x1b]52;c;ZXZpbA==\x07\x1b[2J[bold red]markup[/]", "stop"),
    "slow_first_byte": (TEXT, "stop"),
    "stream_comments": (TEXT, "stop"),
    "stream_bare_comment": ("glued", "stop"),
    "cut_mid_stream": ("Hello from the ", None),
    "cut_mid_stream_rst": ("Hello from the ", None),
    "cut_mid_stream_close_delimited": ("Hello from the ", None),
    "cut_clean_end_no_done": ("Hello from the ", None),
    "cut_mid_event": ("a", None),
    "cut_mid_utf8": ("héé😀", "stop"),
    "stream_empty_choices": ("x", "stop"),
    "stream_null_delta": ("x", "stop"),
    "stream_no_usage": (TEXT, "stop"),
    "stream_crlf": (TEXT, "stop"),
    "stream_after_done": ("x", "stop"),
    "empty_choices": (None, "stop"),  # empty: the loop asks once more
    "no_choices_key": (None, "stop"),  # empty: the loop asks once more
    "null_choices": (None, "stop"),  # empty: the loop asks once more
    "null_content": (None, "stop"),  # empty: the loop asks once more
    "no_message": (None, "stop"),  # empty: the loop asks once more
    "wrong_types": (None, "stop"),  # empty: the loop asks once more
}

# fault -> the calls in the answer
CALLS: dict[str, list[tuple[str, str]]] = {
    "tool_bad_json": [("add_task", '{"content": "buy milk", ')],
    "tool_empty_args": [("add_task", "{}")],
    "tool_args_object": [("add_task", '{"content": "already an object"}')],
    "tool_unknown": [("rm_rf", "{}")],
    "tool_null_id": [("add_task", "{}")],
    "tool_dup_id": [("add_task", "{}")] * 2,
    "tool_finish_stop": [("add_task", '{"content":"x"}')],
    "tool_flood": [("add_task", "{}")] * 200,
    "stream_tool_split": [("add_task", '{"content": "buy"}')],
    "stream_tool_no_index": [("add_task", "{}")],
}


def ends_in(name: str) -> tuple[str, str]:
    """What a request ends in whose every answer has this fault: a kind of error, or a reply.

    An empty answer is asked for once more and is an error then; after calls comes ``fine``.
    """
    if name in ERRORS:
        return ERRORS[name][0], ""
    if name in CALLS:
        return "", "fine"
    text, finish = TEXTS[name]
    if name == "refusal":
        return "", "no"
    if finish is None:
        return "interrupted", ""
    return ("", text) if text else ("empty", "")
