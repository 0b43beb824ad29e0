import { describe, expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { httpError } from '#test/support/service/faults'

const MODEL = { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as ModelId }

async function start() {
  const service = createScriptedService({ keys: null })
  const { app, storage } = await createTestApp({ fetch: service.fetch })
  return { service, app, storage, test: () => app.commands.testModel(MODEL, new AbortController().signal) }
}

describe('testModel', () => {
  it('asks for a word, says how long it took, and counts in the ledger', async () => {
    const { service, storage, test } = await start()
    const tested = await test()

    expect(tested).toMatchObject({ ok: true, value: { totalMs: expect.any(Number) as number } })
    const sent = service.requests.filter(({ method }) => method === 'POST')
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({ model: 'acme/swift-8b', max_tokens: 16 })
    const ledger = await storage.loadLedger()
    expect(ledger.ok && ledger.value).toMatchObject([{ conversationId: null, purpose: 'preview' }])
  })

  it('gives what the service says is wrong', async () => {
    const { service, test } = await start()
    service.script(httpError(401))
    expect(await test()).toMatchObject({ ok: false })
  })
})
