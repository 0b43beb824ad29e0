import { expect, it } from 'vitest'

import type { FirstWords } from '@/commands/sampling/previewNextToken'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { QUESTION } from '#test/support/question'
import { createScriptedService } from '#test/support/service/createScriptedService'

async function start() {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations: [CONVERSATION] })
  const controller = new AbortController()
  const progress: FirstWords[] = []
  const sample = (onProgress: (soFar: FirstWords) => void = (soFar) => progress.push(soFar)) =>
    test.app.commands.sampleFirstWords({
      settings: {
        ...DEFAULT_CONVERSATION_SETTINGS,
        connectionId: CONNECTION.id,
        modelId: 'acme/swift-8b' as ModelId,
      },
      path: [QUESTION],
      countsFor: CONVERSATION.id,
      signal: controller.signal,
      onProgress,
    })
  const posts = () => service.requests.filter(({ method }) => method === 'POST')
  return { ...test, service, sample, controller, progress, posts }
}

it('asks eight times, says how far it is, and each request is in the ledger of the chat', async () => {
  const { sample, posts, progress, storage, app } = await start()
  const { words, done, error } = await sample()

  expect(error).toBeUndefined()
  expect(done).toBe(8)
  expect(words).toHaveLength(8)
  expect(posts()).toHaveLength(8)
  expect(progress.map((soFar) => soFar.done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const ledger = await storage.loadLedger()
  expect(ledger.ok && ledger.value).toHaveLength(8)
  expect(ledger.ok && ledger.value[0]).toMatchObject({ purpose: 'preview', conversationId: CONVERSATION.id })
  expect(app.store.getState().threads[CONVERSATION.id]!.path).toEqual([])
})

it('asks no more once it is cancelled, and keeps the words that came', async () => {
  const { sample, controller, posts } = await start()
  const { words } = await sample(() => controller.abort())
  expect(words.length).toBeGreaterThan(0)
  expect(posts().length).toBeLessThan(8)
})

it('ends with what the service said', async () => {
  const { sample, service, posts } = await start()
  for (let time = 0; time < 4; time++)
    service.script({ type: 'raw', status: 400, pieces: ['{"error":{"message":"no credit"}}'] })
  expect(await sample()).toMatchObject({ words: [], error: { detail: 'no credit' } })
  expect(posts()).toHaveLength(4)
})
