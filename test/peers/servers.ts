import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startScriptedService } from '#test/support/service/startScriptedService'

import { reply } from '../clients/hosts'

import { here, started } from './program'

export const POCKET_FILE = here('../../public/models/pocket.gguf')
/** What Pocket is asked where it is compared. */
export const QUESTIONS = [
  'Hi',
  'Who are you?',
  'What is temperature?',
  'What is a token?',
  'How do I add a provider?',
  'What does top p do?',
  'Thanks!',
  'How do I export my chats?',
  'What is 7 times 8?',
  'Tell me a joke',
  'What is a context window?',
  'Why is the sky blue?',
  'Who made you?',
  'What are branches?',
  'Write a short poem about rain',
]
/** What LiteLLM calls the model behind it. */
export const LITELLM_MODEL = 'swift'
export const LITELLM_KEY = 'sk-master-key-of-the-test-1'

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** LiteLLM's proxy before a scripted service. */
export async function startLiteLlm(python: string) {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-litellm-'))
  const service = await startScriptedService({ keys: null, reply })
  const config = {
    model_list: [
      {
        model_name: LITELLM_MODEL,
        litellm_params: { model: 'openai/acme/swift-8b', api_base: `${service.url}/v1`, api_key: 'none' },
      },
    ],
    general_settings: { master_key: LITELLM_KEY },
    litellm_settings: { num_retries: 0, telemetry: false },
  }
  const file = join(folder, 'config.yaml')
  await writeFile(file, JSON.stringify(config))
  const port = await freePort()
  const args = ['--config', file, '--host', '127.0.0.1', '--port', String(port)]
  const proxy = await started(
    join(python, 'litellm'),
    args,
    /Uvicorn running on|Application startup complete/,
  )
  return {
    url: `http://127.0.0.1:${port}`,
    service,
    close: async () => {
      await proxy.close()
      await service.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** llama.cpp's own server with Pocket; to embed where it is started for that. */
export const startLlama = (python: string, ...more: readonly ['embedding'] | readonly []) =>
  started(join(python, 'python'), [here('llama_server.py'), POCKET_FILE, ...more], /listening (http:\S+)/)

/** What llama-cpp-python's server is told beside its model. */
type LlamaCppOptions = {
  /** Words that the chat's template may be given: each is a model of its own, whose name ends with it. */
  readonly topics?: readonly string[]
  /** The file of an embedding model that it serves instead, to embed. */
  readonly embedder?: string
  readonly key?: string
}

/** What llama-cpp-python calls Pocket: the page has one of that name itself. */
export const LLAMA_CPP_MODEL = 'peer-7m'

/** llama-cpp-python’s own server with Pocket. */
export async function startLlamaCpp(
  bin: string,
  { topics = [], embedder, key }: LlamaCppOptions = {},
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-llama-cpp-'))
  const port = await freePort()
  // More threads wait for each other; the context is that of the model.
  const model = {
    model: embedder ?? POCKET_FILE,
    n_ctx: 0,
    n_threads: 1,
    n_threads_batch: 1,
    verbose: false,
    embedding: embedder !== undefined,
  }
  const models = topics.map((topic) => ({
    ...model,
    model_alias: `${LLAMA_CPP_MODEL}-${topic}`,
    chat_template_kwargs: { topic },
  }))
  const file = join(folder, 'config.json')
  await writeFile(
    file,
    JSON.stringify({
      host: '127.0.0.1',
      port,
      ...(key !== undefined && { api_key: key }),
      models: [{ ...model, model_alias: LLAMA_CPP_MODEL }, ...models],
    }),
  )
  const server = await started(
    join(bin, 'python'),
    ['-m', 'llama_cpp.server', '--config_file', file],
    /Uvicorn running on/,
  )
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
