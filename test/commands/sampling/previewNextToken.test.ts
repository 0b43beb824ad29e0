import { describe, expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { QUESTION } from '#test/support/question'
import { createScriptedService } from '#test/support/service/createScriptedService'

const SETTINGS: ConversationSettings = {
  ...DEFAULT_CONVERSATION_SETTINGS,
  connectionId: CONNECTION.id,
  modelId: 'acme/swift-8b' as ModelId,
  parameters: { temperature: { value: 0.1, origin: 'mine' } },
}

async function start() {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations: [CONVERSATION] })
  const preview = (signal = new AbortController().signal) =>
    test.app.commands.previewNextToken({
      settings: SETTINGS,
      path: [QUESTION],
      countsFor: CONVERSATION.id,
      signal,
    })
  return { ...test, service, preview }
}

const posts = (service: ReturnType<typeof createScriptedService>) =>
  service.requests.filter(({ method }) => method === 'POST')

describe('previewNextToken', () => {
  it('asks for one token with its alternatives, and is an exchange of the conversation', async () => {
    const { preview, service, storage, app } = await start()
    const answer = await preview()

    expect(answer).toMatchObject({ ok: true })
    expect(answer.ok && answer.value?.top.length).toBeGreaterThan(1)
    expect(posts(service)).toHaveLength(1)
    expect(posts(service)[0]!.body).toMatchObject({ max_tokens: 1, logprobs: true, top_logprobs: 20 })
    expect(posts(service)[0]!.text).not.toContain('temperature')
    const ledger = await storage.loadLedger()
    expect(ledger.ok && ledger.value).toMatchObject([
      { purpose: 'preview', conversationId: CONVERSATION.id, messageId: null },
    ])
    expect(app.store.getState().threads[CONVERSATION.id]!.path).toEqual([])
  })

  it('sends nothing once it is no longer wanted', async () => {
    const { preview, service } = await start()
    const controller = new AbortController()
    controller.abort()
    expect(await preview(controller.signal)).toEqual({ ok: true, value: undefined })
    expect(posts(service)).toEqual([])
  })

  it('fails with what the service said', async () => {
    const { preview, service } = await start()
    service.script({ type: 'raw', status: 400, pieces: ['{"error":{"message":"no logprobs here"}}'] })
    expect(await preview()).toMatchObject({ ok: false, error: { detail: 'no logprobs here' } })
  })
})
