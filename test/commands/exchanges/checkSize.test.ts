import { beforeEach, describe, expect, it } from 'vitest'

import { storeFile } from '@/commands/attachments/attachFiles'
import type { Attachment } from '@/domain/attachments/attachment'
import type { ModelId } from '@/domain/ids'
import { pauseFor } from '@/domain/runs/run'
import { catalogQuery } from '@/queries/models'
import { selectThread } from '@/store/selectors'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const SMALL = 'acme/small' as ModelId
const LIMIT = 8000
const words = (count: number) => 'word '.repeat(count)

let test: Awaited<ReturnType<typeof start>>
async function start(systemPrompt = '') {
  const service = createScriptedService({ keys: null, reply: () => ({ text: 'Yes' }) })
  const row = { id: SMALL, name: 'Small', context_length: LIMIT, pricing: { prompt: '0', completion: '0' } }
  service.onPath('/models.json', {
    type: 'raw',
    headers: { 'content-type': 'application/json' },
    pieces: [JSON.stringify({ data: [row] })],
  })
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: SMALL, systemPrompt }
  const made = await createTestApp({ fetch: service.fetch, conversations: [{ ...CONVERSATION, settings }] })
  const { app } = made
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  const last = () => {
    const { tree, path } = selectThread(CONVERSATION.id)(app.store.getState())
    return tree.byId.get(path.at(-1)!)
  }
  return {
    ...made,
    last,
    send: (text: string, attachments: readonly Attachment[] = [], isSizeWaived = false) =>
      app.commands.sendMessage(CONVERSATION.id, { text, attachments }, undefined, { isSizeWaived }),
    posts: () => service.requests.filter(({ method }) => method === 'POST'),
    attach: (file: File) =>
      storeFile(
        { ...app.deps, startDocumentWorker: documentWorkerHere().start },
        CONVERSATION.id,
        file,
        new AbortController().signal,
      ),
  }
}
beforeEach(async () => {
  test = await start()
})

describe('a request that does not fit the model', () => {
  const tooLong = {
    type: 'failed',
    error: {
      type: 'notSent',
      isTooLong: true,
      reason: expect.stringMatching(/Small has room for 8k/) as string,
    },
  }

  it('is not sent before the person says so, and then it is', async () => {
    await test.send(words(20_000))
    expect(test.posts()).toHaveLength(0)
    expect(test.last()?.status).toMatchObject(tooLong)

    await test.app.commands.regenerateReply(CONVERSATION.id, test.last()!.id, [], { isSizeWaived: true })
    expect(test.posts()).toHaveLength(1)
  })

  it('is not asked about twice where the composer asked', async () => {
    await test.send(words(20_000), [], true)
    expect(test.posts()).toHaveLength(1)
  })

  it('is not sent when it is too long by its instructions, such as those of a skill', async () => {
    test = await start(words(20_000))
    await test.send('Hi')
    expect(test.posts()).toHaveLength(0)
    expect(test.last()?.status).toMatchObject(tooLong)
  })

  it('is not sent when it is too long by a file whose bytes said little of its tokens', async () => {
    const saved = await test.storage.saveAttachment(
      new Blob([words(20_000)], { type: 'text/plain' }),
      'notes.txt',
    )
    await test.send('Sum up', saved.ok ? [saved.value] : [])
    expect(test.posts()).toHaveLength(0)
    expect(test.last()?.status).toMatchObject(tooLong)
  })

  it('keeps a run from no other model', () => {
    expect(pauseFor({ type: 'notSent', reason: '', isTooLong: true })).toBeUndefined()
  })

  it('goes at once where it fits', async () => {
    await test.send(words(4000))
    expect(test.posts()).toHaveLength(1)
  })
})

describe('a text or code file', () => {
  it('larger than the model is read to passages, like any document', async () => {
    const file = new File([`# Notes\n\n${words(20)}\n\n`.repeat(800)], 'notes.md', { type: 'text/markdown' })
    const attachment = await test.attach(file)
    expect(attachment?.document).toMatchObject({ unit: 'document', sent: [], question: '' })
    expect(attachment?.document?.wholeTokens).toBeGreaterThan(LIMIT)
  })

  it.each(['mail.eml', 'film.srt', 'main.rs', 'server.log', 'rows.json'])(
    'is text by its name: %s',
    async (name) => {
      const attachment = await test.attach(new File([`${words(12)}\n`.repeat(2000)], name))
      expect(attachment?.document).toMatchObject({
        sent: [],
        originalType: expect.stringMatching(/^(text|message|application)\//) as string,
      })
    },
  )

  it('goes word by word where it fits, and short ones are not read at all', async () => {
    const text = `${words(10)}\n\n`.repeat(320)
    const attachment = await test.attach(new File([text], 'code.py'))
    expect(attachment?.document).toMatchObject({ sent: 'original', originalType: 'text/plain' })
    const kept = attachment && (await test.storage.loadAttachment(attachment.id))
    expect(kept?.ok && (await kept.value?.text())).toBe(text)
    expect((await test.attach(new File(['print(1)'], 'short.py')))?.document).toBeUndefined()
  })
})
