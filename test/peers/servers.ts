import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startScriptedService } from '#test/support/service/startScriptedService'

import { reply } from '../clients/hosts'

import { here, started } from './program'

export const POCKET_FILE = here('../../public/models/pocket.gguf')
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
