import type { SuggestedModel } from '@/domain/builtin/modelShelf'
import { mark } from '@/lib/text/t'

const MB = 1_000_000

/**
 * Small models that a current laptop runs: those that write, smallest first, then one that makes embeddings. Nothing is
 * fetched until asked.
 */
export const SUGGESTED_MODELS: readonly SuggestedModel[] = [
  {
    name: 'SmolLM2 360M Instruct',
    url: 'https://huggingface.co/HuggingFaceTB/SmolLM2-360M-Instruct-GGUF/resolve/main/smollm2-360m-instruct-q8_0.gguf',
    makers: 'Hugging Face',
    sizeBytes: 386 * MB,
    memoryBytes: 950 * MB,
    license: 'Apache-2.0',
    note: mark('Quick, simple English'),
  },
  {
    name: 'Qwen2.5 0.5B Instruct',
    url: 'https://huggingface.co/Qwen/Qwen2.5-0.5B-Instruct-GGUF/resolve/main/qwen2.5-0.5b-instruct-q4_k_m.gguf',
    makers: 'Qwen',
    sizeBytes: 491 * MB,
    memoryBytes: 830 * MB,
    license: 'Apache-2.0',
    note: mark('Many languages, calls tools'),
  },
  {
    name: 'Qwen3 0.6B',
    url: 'https://huggingface.co/Qwen/Qwen3-0.6B-GGUF/resolve/main/Qwen3-0.6B-Q8_0.gguf',
    makers: 'Qwen',
    sizeBytes: 639 * MB,
    memoryBytes: 1800 * MB,
    license: 'Apache-2.0',
    note: mark('Reasons before it answers'),
  },
  {
    name: 'Qwen2.5 1.5B Instruct',
    url: 'https://huggingface.co/Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/main/qwen2.5-1.5b-instruct-q4_k_m.gguf',
    makers: 'Qwen',
    sizeBytes: 1117 * MB,
    memoryBytes: 1600 * MB,
    license: 'Apache-2.0',
    note: mark('The best answers here, and the slowest'),
  },
  {
    name: 'GTE small',
    url: 'https://huggingface.co/ChristianAzinn/gte-small-gguf/resolve/main/gte-small.Q8_0.gguf',
    makers: 'Alibaba DAMO Academy',
    sizeBytes: 37 * MB,
    memoryBytes: 280 * MB,
    license: 'MIT',
    note: mark('Embeddings: finds passages of documents by meaning'),
  },
]
