"""Providers of OpenAI-compatible chat completions: where they are and what key they want."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Provider:
    """One provider, as data.

    Attributes:
        name: What comes before the colon in ``provider:model``.
        label: What people call it.
        base_url: Its address; empty for ``custom``, whose address is always given.
        key_variables: Environment variables that may hold its key, the usual one first.
        needs_key: Whether it answers nobody without one.
        remedy: What to do when it cannot be reached or lacks a model (``{model}`` is its name);
            empty when there is nothing particular to do.
        lists_for_anybody: Whether its list of models is given to whoever asks, so that a list says
            nothing of a key.
        key_path: Where it tells about the key that is sent, then; empty where it does not.
    """

    name: str
    label: str
    base_url: str
    key_variables: tuple[str, ...] = ()
    needs_key: bool = True
    remedy: str = ""
    lists_for_anybody: bool = False
    key_path: str = ""


_ALL = (
    Provider("openai", "OpenAI", "https://api.openai.com/v1", ("OPENAI_API_KEY",)),
    Provider(
        "openrouter",
        "OpenRouter",
        "https://openrouter.ai/api/v1",
        ("OPENROUTER_API_KEY",),
        lists_for_anybody=True,
        key_path="/key",
    ),
    Provider("anthropic", "Anthropic", "https://api.anthropic.com/v1", ("ANTHROPIC_API_KEY",)),
    Provider(
        "gemini",
        "Gemini",
        "https://generativelanguage.googleapis.com/v1beta/openai",
        ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    ),
    Provider("groq", "Groq", "https://api.groq.com/openai/v1", ("GROQ_API_KEY",)),
    Provider("mistral", "Mistral", "https://api.mistral.ai/v1", ("MISTRAL_API_KEY",)),
    Provider("deepseek", "DeepSeek", "https://api.deepseek.com/v1", ("DEEPSEEK_API_KEY",)),
    Provider("together", "Together", "https://api.together.xyz/v1", ("TOGETHER_API_KEY",)),
    Provider("xai", "xAI", "https://api.x.ai/v1", ("XAI_API_KEY",)),
    Provider("cerebras", "Cerebras", "https://api.cerebras.ai/v1", ("CEREBRAS_API_KEY",)),
    Provider(
        "fireworks",
        "Fireworks",
        "https://api.fireworks.ai/inference/v1",
        ("FIREWORKS_API_KEY",),
    ),
    Provider(
        "huggingface",
        "Hugging Face",
        "https://router.huggingface.co/v1",
        ("HF_TOKEN",),
        lists_for_anybody=True,
    ),
    Provider(
        "ollama",
        "Ollama",
        "http://127.0.0.1:11434/v1",
        ("OLLAMA_API_KEY",),
        needs_key=False,
        remedy="Start Ollama, and get the model with: ollama pull {model}",
    ),
    Provider(
        "lmstudio",
        "LM Studio",
        "http://127.0.0.1:1234/v1",
        needs_key=False,
        remedy="Load the model in LM Studio and start its local server.",
    ),
    Provider(
        "llamacpp",
        "llama.cpp",
        "http://127.0.0.1:8080/v1",
        needs_key=False,
        remedy="Start it with: llama-server --jinja -m MODEL.gguf",
    ),
    Provider("vllm", "vLLM", "http://127.0.0.1:8000/v1", needs_key=False),
    Provider("custom", "the endpoint", "", needs_key=False),
)

PROVIDERS: dict[str, Provider] = {provider.name: provider for provider in _ALL}
"""All presets by name."""

CUSTOM = PROVIDERS["custom"]
"""Any other OpenAI-compatible endpoint; its address has to be given."""

CUSTOM_KEY_VARIABLE = "DONEBY_API_KEY"
"""Holds the key for an address that was given; no preset's key is ever sent to one."""
