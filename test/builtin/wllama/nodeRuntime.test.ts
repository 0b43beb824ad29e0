import { existsSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { createNodeRuntime } from '@/builtin/wllama/nodeRuntime'

const POCKET_FILE = fileURLToPath(new URL('../../../public/models/pocket.gguf', import.meta.url))

// What `nodeRuntime.ts` leans on in version 3.8.1 of the library: fails when an update changes it.
test.skipIf(!existsSync(POCKET_FILE))(
  'the library loads a model in Node, speaks the server’s chunks, and can be ended',
  async () => {
    const errors: unknown[] = []
    const { runtime, threads } = await createNodeRuntime({
      onError: (line) => errors.push(line),
      onEnd: (reason) => errors.push(reason),
    })
    expect(threads).toBe(1)
    await runtime.loadModel([await openAsBlob(POCKET_FILE)], {
      n_ctx: 512,
      n_threads: 1,
      n_parallel: 1,
    })
    const chunks: unknown[] = []
    const options = {
      messages: [{ role: 'user' as const, content: 'hi' }],
      max_tokens: 2,
      temperature: 0,
      stream: true as const,
    }
    await runtime.createChatCompletion({ ...options, onData: (chunk) => chunks.push(chunk) })
    expect(chunks[0]).toMatchObject({
      object: 'chat.completion.chunk',
      choices: [{ delta: { role: 'assistant' } }],
    })
    expect(chunks.at(-1)).toMatchObject({ choices: [{ delta: {}, finish_reason: 'length' }] })
    expect(errors).toEqual([])
    await runtime.exit()
    expect(runtime.isModelLoaded()).toBe(false)
  },
  60_000,
)
