import { existsSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { blobSource } from '@/builtin/models/modelStore'
import { readModelFile } from '@/builtin/models/readModelFile'
import { readChatRequest } from '@/builtin/readChatRequest'
import { createNodeEngine } from '@/builtin/wllama/nodeRuntime'

import { buildGguf, SMALL_MODEL } from '../gguf/buildGguf'

const POCKET_FILE = fileURLToPath(new URL('../../../public/models/pocket.gguf', import.meta.url))

async function modelOf(id: string, file: Blob) {
  const model = await readModelFile(id, blobSource(file), () => Promise.resolve(file))
  if (!model.ok) throw new Error(model.error.type)
  return model.value
}

test.skipIf(!existsSync(POCKET_FILE))(
  'a file that is GGUF and no model fails in words, and the next request is answered by a fresh engine',
  async () => {
    const broken = await modelOf('broken', new Blob([buildGguf(SMALL_MODEL)]))
    const pocket = await modelOf('pocket', await openAsBlob(POCKET_FILE))
    const engine = createNodeEngine({
      listModels: () => Promise.resolve([broken, pocket]),
      now: () => performance.now(),
      newId: () => 'id',
    })
    const lastOf = async ({ entry }: typeof pocket) => {
      const request = readChatRequest({
        model: entry.id,
        messages: [{ role: 'user', content: 'hi' }],
        max_tokens: 2,
      })
      if (!request.ok) throw new Error(request.error.message)
      const events = []
      const { signal } = new AbortController()
      for await (const event of engine.generate(request.value, entry, { signal })) events.push(event)
      return events.at(-1)
    }
    expect(await lastOf(broken)).toMatchObject({
      type: 'failed',
      problem: { status: 500, code: 'model_load_failed', message: expect.stringContaining('Tiny Test') },
    })
    expect(await lastOf(pocket)).toMatchObject({ type: 'finished' })
    await engine.unload()
  },
  60_000,
)
