"""Turns a trained Pocket and its tokenizer into the GGUF file that the app ships."""

from pathlib import Path

from .dataset import AGAIN
from .gguf import write_gguf
from .needs import needs_of
from .tokenizer import END_OF_TEXT, IM_END

TEMPLATE = Path(__file__).parent.parent / "template.jinja"


def export(model, tokenizer, classifier, source, path):
    shape = model.shape
    count = sum(p.numel() for p in model.parameters())
    metadata = {
        "general.architecture": "llama",
        "general.type": "model",
        "general.name": "Pocket",
        "general.basename": "pocket",
        "general.description": "A tiny model trained from scratch for Parlance; it knows the app and little else.",
        "general.organization": "Parlance",
        "general.license": "mit",
        "general.size_label": f"{count / 1e6:.1f}M",
        "general.languages": ["en"],
        "general.tags": ["text-generation", "chat"],
        "general.sampling.temp": 0.3,
        "general.file_type": 7,
        "general.quantization_version": 2,
        "llama.vocab_size": len(tokenizer),
        "llama.context_length": shape.context,
        "llama.embedding_length": shape.width,
        "llama.block_count": shape.layers,
        "llama.feed_forward_length": shape.hidden,
        "llama.attention.head_count": shape.heads,
        "llama.attention.head_count_kv": shape.heads,
        "llama.attention.layer_norm_rms_epsilon": shape.epsilon,
        "llama.rope.dimension_count": shape.head,
        "llama.rope.freq_base": shape.rope_base,
        "pocket.copies_arguments": True,
        # "" stands for what has no token, except for the wish for the same again, which the app resolves.
        "pocket.topics": [name if name in tokenizer.topics or name == AGAIN else "" for name in classifier.names],
        # Topics that are refused in several ways, and in how many: "news 3" has the tokens news, news-2 and news-3.
        "pocket.variants": [f"{name} {count}" for name, count in source.variants.items()],
        # What a message must name for some of them: see needs.py.
        "pocket.needs": needs_of(source.topics),
        "pocket.classifier.vectors": classifier.vectors,
        "pocket.classifier.layer": classifier.layer,
        "pocket.classifier.bias": classifier.bias,
        "pocket.classifier.scale": classifier.scale,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "qwen2",
        "tokenizer.ggml.tokens": tokenizer.gguf_tokens(),
        "tokenizer.ggml.token_type": tokenizer.gguf_types(),
        "tokenizer.ggml.merges": tokenizer.gguf_merges(),
        "tokenizer.ggml.bos_token_id": END_OF_TEXT,
        "tokenizer.ggml.eos_token_id": IM_END,
        "tokenizer.ggml.eot_token_id": IM_END,
        "tokenizer.ggml.padding_token_id": END_OF_TEXT,
        "tokenizer.ggml.add_bos_token": False,
        "tokenizer.ggml.add_space_prefix": False,
        "tokenizer.chat_template": TEMPLATE.read_text(encoding="utf-8").rstrip("\n"),
    }
    tensors = {name: p.detach().cpu().numpy() for name, p in model.named_parameters()}
    write_gguf(path, metadata, tensors)
