"""What looks like a secret is blotted out, wherever it stands, and other words are left alone."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doneby.assistant.redaction import SECRET, without_shapes_of_secrets

CANARY = "Canary0123456789Canary0123456789Canary01"

SHAPES = {
    "sk-{}": CANARY,
    "sk-proj-{}": CANARY,
    "sk-ant-{}": CANARY,
    "ghp_{}": CANARY[:36],
    "github_pat_{}": CANARY * 2,
    "glpat-{}": CANARY[:20],
    "xoxb-{}": CANARY,
    "hf_{}": CANARY,
    "AIza{}": CANARY[:35],
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.{}": CANARY,
    "password: {}": "hunter2!",
    "Passwort={}": "correcthorse",
    "Your password is {}.": "Xy12-gh-77",
    '{{"api_key": "{}"}}': CANARY,
    "client secret = '{}'": CANARY,
    "Authorization: Bearer {}": CANARY,
    "postgres://me:{}@db.example/x": "p4ssw0rd",
    "-----BEGIN OPENSSH PRIVATE KEY-----\n{}\n-----END OPENSSH PRIVATE KEY-----": CANARY,
    "-----BEGIN PRIVATE KEY-----\n{}": CANARY,
}


@pytest.mark.parametrize(("shape", "secret"), SHAPES.items())
def test_a_secret_is_blotted_out_in_words_and_in_json(shape: str, secret: str) -> None:
    text = f"Here it is:\n{shape.format(secret)}\nKeep it."
    for written in (text, json.dumps({"text": text}), json.dumps(json.dumps({"text": text}))):
        found = without_shapes_of_secrets(written)
        assert secret not in found
        assert SECRET in found
        assert "Here it is" in found
        assert without_shapes_of_secrets(found) == found, "once is enough"
    hidden = json.loads(without_shapes_of_secrets(json.dumps({"text": text})))
    assert secret not in hidden["text"], "it is JSON still"


@pytest.mark.parametrize(
    "text",
    [
        "call mum tomorrow at 5pm #Family @phone p1",
        "the password is missing, ask Ann",
        "renew the token for the bus",
        "https://app.todoist.com/app/task/buy-milk-6XGgmFQrx44wfGHr",
        "mail ann@example.org about the basic training",
        "a risk-averse task-list, disk-space-optimisation-and-more-things",
        "fix 3f786850e387550fdab836ed7e6dc881de23001b",
        "http://localhost:11434/v1 and 10:30",
    ],
)
def test_other_words_are_left_alone(text: str) -> None:
    assert without_shapes_of_secrets(text) == text


SCALARS = st.text() | st.integers() | st.floats() | st.booleans() | st.none()
KEYS = st.text() | st.sampled_from(["token", "password", "api_key", "secret", "my access token"])


@given(st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner)))
def test_json_stays_json(value: object) -> None:
    once = json.dumps(value)
    for written in (once, json.dumps({"arguments": once})):
        found = json.loads(without_shapes_of_secrets(written))
        if written != once:
            json.loads(found["arguments"])


def test_a_number_that_is_a_secret_is_blotted_out_as_a_number() -> None:
    assert json.loads(without_shapes_of_secrets('{"token": 12345678}')) == {"token": 0}
    assert without_shapes_of_secrets("password: 12345678") == "password: [secret]"
