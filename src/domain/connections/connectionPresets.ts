import type { Dialect } from '@/domain/connections/dialect'
import { mark } from '@/lib/text/t'

/** A service or server with an address that is the same for everyone. */
export type ConnectionPreset = {
  readonly id: string
  readonly name: string
  readonly isLocal: boolean
  readonly baseUrl: string
  /** Empty when it publishes no catalog that can be read without a key. */
  readonly catalogUrl: string
  /** What one has to know before it answers a page in the browser. */
  readonly note: string
  /** Where its keys are made. */
  readonly keysUrl?: string
  /** The request formats it takes, the best one first; Chat Completions alone when absent. */
  readonly dialects?: readonly Dialect[]
}

/** The services and servers that the form knows, those that need a key first. */
export const CONNECTION_PRESETS: readonly ConnectionPreset[] = [
  {
    ...service('openai', 'OpenAI', 'https://api.openai.com', 'https://platform.openai.com/api-keys'),
    dialects: ['responses', 'chat'],
  },
  {
    ...service(
      'anthropic',
      'Anthropic',
      'https://api.anthropic.com',
      'https://console.anthropic.com/settings/keys',
    ),
    dialects: ['messages'],
  },
  {
    ...service(
      'google',
      'Google',
      // Its Chat Completions are below a version and a folder of their own.
      'https://generativelanguage.googleapis.com/v1beta/openai',
      'https://aistudio.google.com/apikey',
    ),
    dialects: ['gemini', 'chat'],
  },
  {
    ...service(
      'openrouter',
      'OpenRouter',
      'https://openrouter.ai/api',
      'https://openrouter.ai/settings/keys',
    ),
    catalogUrl: 'https://openrouter.ai/api/v1/models',
  },
  service('mistral', 'Mistral', 'https://api.mistral.ai', 'https://console.mistral.ai/api-keys'),
  service('deepseek', 'DeepSeek', 'https://api.deepseek.com', 'https://platform.deepseek.com/api_keys'),
  service('groq', 'Groq', 'https://api.groq.com/openai', 'https://console.groq.com/keys'),
  service('together', 'Together', 'https://api.together.xyz', 'https://api.together.ai/settings/api-keys'),
  service('xai', 'xAI', 'https://api.x.ai', 'https://console.x.ai'),
  {
    ...local(
      'ollama',
      'Ollama',
      11434,
      mark(
        'Start it with OLLAMA_ORIGINS set to this page’s address, or it rejects requests from the browser.',
      ),
    ),
    dialects: ['ollama', 'chat'],
  },
  local('lmstudio', 'LM Studio', 1234, mark('Start the server in its Developer tab with “Enable CORS” on.')),
  local('llamacpp', 'llama.cpp', 8080, mark('Start llama-server. It accepts requests from any page.')),
  local(
    'vllm',
    'vLLM',
    8000,
    mark(
      'Start it with vllm serve. It accepts requests from any page unless --allowed-origins says otherwise.',
    ),
  ),
]

function service(id: string, name: string, baseUrl: string, keysUrl: string): ConnectionPreset {
  return { id, name, isLocal: false, baseUrl, catalogUrl: '', note: '', keysUrl }
}

function local(id: string, name: string, port: number, note: string): ConnectionPreset {
  return {
    id,
    name,
    isLocal: true,
    baseUrl: `http://localhost:${port}`,
    catalogUrl: '',
    note,
  }
}
