"""Which model, address and key a string stands for, and what is refused before it is sent."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from doneby.agent.errors import ModelError
from doneby.agent.model import Model
from doneby.models import resolve
from doneby.models.openai import OpenAIModel
from doneby.models.providers import PROVIDERS
from doneby.models.text_protocol import TextProtocol

OPENAI = {"OPENAI_API_KEY": "sk-openai"}


def resolved(spec: str, env: dict[str, str] | None = None, **options: Any) -> OpenAIModel:
    return asked(resolve(spec, env=env or {}, **options))


def asked(model: Model) -> OpenAIModel:
    """The model behind the one that was resolved."""
    assert isinstance(model, TextProtocol)
    assert isinstance(model.model, OpenAIModel)
    assert model.name == model.model.name
    return model.model


def refused(spec: str, env: dict[str, str] | None = None, **options: Any) -> ModelError:
    with pytest.raises(ModelError) as caught:
        resolve(spec, env=env or {}, **options)
    return caught.value


def key_of(model: OpenAIModel) -> str:
    return model.endpoint.api_key


@pytest.mark.parametrize(
    ("spec", "env", "name", "url"),
    [
        ("openai:gpt-5-mini", OPENAI, "openai:gpt-5-mini", "https://api.openai.com/v1"),
        (
            "openrouter:meta/llama-3:free",
            {"OPENROUTER_API_KEY": "k"},
            "openrouter:meta/llama-3:free",
            "https://openrouter.ai/api/v1",
        ),
        ("ollama:llama3:8b", {}, "ollama:llama3:8b", "http://127.0.0.1:11434/v1"),
        (" OpenAI: gpt-5 ", OPENAI, "openai:gpt-5", "https://api.openai.com/v1"),
    ],
)
def test_a_preset_is_split_at_the_first_colon(
    spec: str, env: dict[str, str], name: str, url: str
) -> None:
    model = resolved(spec, env)
    assert (model.name, model.endpoint.base_url) == (name, url)


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("llama3", "custom:llama3"),
        ("llama3:8b", "custom:llama3:8b"),
        ("custom:llama3:8b", "custom:llama3:8b"),
        ("openai:gpt-5", "openai:gpt-5"),
    ],
)
def test_with_an_address_the_models_name_is_enough(spec: str, name: str) -> None:
    model = resolved(spec, base_url="https://llm.example.com/v1/")
    assert (model.name, model.endpoint.base_url) == (name, "https://llm.example.com/v1")


@pytest.mark.parametrize("provider", PROVIDERS.values(), ids=list(PROVIDERS))
def test_every_preset_is_whole(provider: Any) -> None:
    if not provider.base_url:
        return
    for variable in provider.key_variables:
        model = resolved(f"{provider.name}:m", {variable: "k"})
        assert (key_of(model), model.endpoint.base_url) == ("k", provider.base_url)
    if provider.needs_key:
        error = refused(f"{provider.name}:m")
        assert error.kind == "unauthorized"
        assert provider.key_variables[0] in error.hint
    else:
        assert key_of(resolved(f"{provider.name}:m")) == ""
    assert (
        provider.base_url.startswith("https://") or resolved(f"{provider.name}:m").endpoint.is_local
    )


# --- keys ---------------------------------------------------------------------------------


def test_a_key_that_is_given_comes_first() -> None:
    assert key_of(resolved("openai:m", OPENAI, api_key="sk-given")) == "sk-given"


@pytest.mark.parametrize(
    "url",
    [
        "https://proxy.example.com/v1",
        "https://api.openai.com:8443/v1",
        "https://api.openai.com.example.com/v1",
        "http://localhost:1234/v1",
    ],
)
def test_a_presets_key_goes_to_no_other_host(url: str) -> None:
    assert key_of(resolved("openai:m", OPENAI, base_url=url)) == ""
    mine = OPENAI | {"DONEBY_API_KEY": "mine"}
    assert key_of(resolved("openai:m", mine, base_url=url)) == "mine"
    assert key_of(resolved("openai:m", OPENAI, base_url=url, api_key="given")) == "given"


def test_a_presets_key_never_goes_unprotected() -> None:
    model = resolved("openai:m", OPENAI, base_url="http://api.openai.com/v1", allow_http=True)
    assert key_of(model) == ""


def test_another_path_at_the_presets_host_keeps_its_key() -> None:
    model = resolved("openai:m", OPENAI, base_url="https://api.openai.com/v2")
    assert key_of(model) == "sk-openai"


def test_the_key_for_other_addresses_is_not_sent_to_a_preset() -> None:
    error = refused("openai:m", {"DONEBY_API_KEY": "mine"})
    assert error.message == "There is no API key for OpenAI."
    assert error.hint == "Put it into the environment variable OPENAI_API_KEY."


@pytest.mark.parametrize("key", ["sk-a\nb", "sk a", "sk-é", "“sk-a”", "sk\x00"])
def test_a_key_that_cannot_be_one_is_refused_and_not_shown(key: str) -> None:
    error = refused("openai:m", {"OPENAI_API_KEY": key})
    assert error.kind == "unauthorized"
    assert "OPENAI_API_KEY" in error.message
    assert key not in str(error)


def test_space_around_a_key_is_not_part_of_it() -> None:
    assert key_of(resolved("openai:m", {"OPENAI_API_KEY": " sk-a\n"})) == "sk-a"
    assert refused("openai:m", {"OPENAI_API_KEY": "  "}).kind == "unauthorized"


def test_the_environment_of_the_process_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-process")
    assert key_of(asked(resolve("openai:m"))) == "sk-process"


def test_the_key_is_in_no_repr() -> None:
    model = resolved("openai:m", OPENAI)
    assert "sk-openai" not in f"{model!r} {model.endpoint!r} {vars(model)!r}"


# --- what is refused ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("opnai:gpt-5", "Did you mean openai?"),
        ("zzzzzz:gpt-5", "Known are openai, openrouter,"),
        ("gpt-5", "Write PROVIDER:MODEL"),
        ("", "Write PROVIDER:MODEL"),
        ("openai:", "Write it after the colon: openai:MODEL."),
        ("custom:llama3", "Give its address"),
    ],
)
def test_a_string_that_names_no_model_says_what_to_write(spec: str, words: str) -> None:
    assert words in refused(spec, OPENAI).hint


@pytest.mark.parametrize(
    "url",
    [
        "api.example.com/v1",
        "localhost:11434",
        "ftp://example.com",
        "https://",
        "http://[::1",
        "https://example.com:port/v1",
    ],
)
def test_an_address_has_to_be_a_web_address(url: str) -> None:
    assert refused("m", base_url=url).message == "The base URL is not a web address."


@pytest.mark.parametrize("extra", ["?key=s3cret", "#s3cret"])
def test_secrets_in_an_address_are_refused_and_not_shown(extra: str) -> None:
    for url in (f"https://example.com/v1{extra}", "https://me:s3cret@example.com/v1"):
        error = refused("m", base_url=url)
        assert "DONEBY_API_KEY" in error.hint
        assert "s3cret" not in str(error)


@pytest.mark.parametrize("host", ["example.com", "192.168.1.5:8080", "localhost.example.com"])
def test_http_stays_on_this_machine_unless_it_is_allowed(host: str) -> None:
    error = refused("m", base_url=f"http://{host}/v1")
    assert host in error.message
    assert "--allow-http" in error.hint
    assert resolved("m", base_url=f"http://{host}/v1", allow_http=True).endpoint.host == host


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1:1", "127.9.9.9", "[::1]:1"])
def test_http_to_this_machine_is_fine(host: str) -> None:
    assert resolved("m", base_url=f"http://{host}/v1").endpoint.is_local


@pytest.mark.parametrize("tail", ["", "/", "/chat/completions", "/chat/completions/"])
def test_an_address_may_end_as_people_copy_it(tail: str) -> None:
    model = resolved("m", base_url=f" https://example.com/v1{tail} ")
    assert model.endpoint.url == "https://example.com/v1/chat/completions"


def test_resolving_imports_neither_openai_nor_its_transport() -> None:
    code = """if True:
        import sys
        import doneby.models.scripted
        from doneby.models import resolve
        resolve("ollama:llama3.2", env={})
        print([name for name in ("openai", "httpx", "httpx2", "pydantic") if name in sys.modules])
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
