import { describe, expect, it } from 'vitest'

import { DOCUMENT_TEXT_TYPE } from '@/domain/documents/documentText'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Settings } from '@/domain/settings/settings'
import { catalogQuery } from '@/queries/models'
import { selectDraft } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { reportAttachment, reportText } from '#test/support/documents/reportPdf'

const { id } = CONVERSATION
const MODEL = { connectionId: CONNECTION.id, modelId: 'acme/embed' as ModelId }
/** Ten passages with the word; the last is the one that is meant. */
const TEXTS = Array.from({ length: 10 }, (_, index) => `Hail, hail: line ${index} of {{attachment:note}}.`)
const MEANT = 10
const DOCUMENT = reportText(TEXTS)
const ROWS = {
  data: [
    {
      id: MODEL.modelId,
      name: 'Embed',
      architecture: { input_modalities: ['text'], output_modalities: ['embeddings'] },
      pricing: { prompt: '0.00001', completion: '0' },
    },
  ],
}

/** The question and the meant passage point the same way, everything else another. */
const embeddings = (input: readonly string[], usage: object | undefined = { prompt_tokens: 100 }) => ({
  data: input.map((text, index) => ({
    index,
    embedding: index === 0 || text.includes(`line ${MEANT - 1} `) ? [1, 0] : [0, 1],
  })),
  usage,
})

type Answer = (input: readonly string[], signal: AbortSignal | undefined) => Response | Promise<Response>

async function start(
  answer: Answer = (input) => Response.json(embeddings(input)),
  settings: Partial<Settings> = {},
  conversation = CONVERSATION,
) {
  const asked: { url: string; input: readonly string[] }[] = []
  const test = await createTestApp({
    conversations: [conversation],
    settings,
    fetch: async (url, init) => {
      if (init?.method !== 'POST') return Response.json(ROWS)
      const { input } = (await new Response(init.body).json()) as { input: readonly string[] }
      asked.push({ url: new Request(url).url, input })
      return answer(input, init.signal ?? undefined)
    },
  })
  const { app, storage } = test
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  const commands = await app.commands.loadDocumentCommands()
  const saved = await storage.saveAttachment(
    new Blob([JSON.stringify(DOCUMENT)], { type: DOCUMENT_TEXT_TYPE }),
    'report.pdf',
  )
  if (!saved.ok) throw new Error('not stored')
  const textId = saved.value.id
  const write = (text: string) => {
    const { attachments } = selectDraft(id)(app.store.getState())
    app.store.getState().draftChanged(id, { text, attachments })
  }
  app.store.getState().draftChanged(id, {
    text: 'hail',
    attachments: [reportAttachment(textId, TEXTS.length)],
  })
  await commands.findPassages(id)
  const sent = () => selectDraft(id)(app.store.getState()).attachments[0]?.document?.sent
  const rank = (signal = new AbortController().signal) => commands.rankByMeaning(id, MODEL, signal)
  const ledger = async () => {
    const loaded = await storage.loadLedger()
    return loaded.ok ? loaded.value : []
  }
  return { ...test, commands, asked, write, sent, rank, ledger }
}

describe('ranking by words and meaning', () => {
  it('is no request that replays as a reply', async () => {
    const { app, storage, asked, rank, ledger } = await start()
    await rank()
    const exchange = await storage.loadExchange((await ledger())[0]!.id)
    if (!exchange.ok || !exchange.value) throw new Error('not recorded')
    const replayed = await app.commands.replayExchange({
      exchange: exchange.value,
      connectionId: CONNECTION.id,
      liveId: 'live' as MessageId,
      signal: new AbortController().signal,
    })
    expect(replayed).toMatchObject({ ok: false, error: { type: 'notSent' } })
    expect(asked).toHaveLength(1)
  })

  it('asks once for the question and the passages, and sends the passage that is meant', async () => {
    const { asked, sent, rank, ledger } = await start()
    expect(sent()).not.toContain(MEANT)
    expect(await rank()).toEqual({ ok: true, value: 'hail' })
    expect(asked).toEqual([{ url: 'https://alpha.test/v1/embeddings', input: ['hail', ...TEXTS] }])
    expect(sent()).toContain(MEANT)
    expect(await ledger()).toMatchObject([
      {
        purpose: 'embedding',
        conversationId: id,
        model: MODEL.modelId,
        endpoint: 'https://alpha.test/v1/embeddings',
        cost: { type: 'known', amount: '0.001' },
        isEstimated: false,
        response: { outcome: 'ended', status: 200, usage: { promptTokens: 100 } },
      },
    ])
  })

  it('asks for each passage once, and says before how many tokens go', async () => {
    const { asked, commands, write, rank } = await start()
    const before = (await commands.rankingTokens(id, MODEL)) ?? 0
    await rank()
    expect(await commands.rankingTokens(id, MODEL)).toBeLessThan(before / 10)
    write('which hail')
    await commands.findPassages(id)
    await rank()
    expect(asked[1]?.input).toEqual(['which hail'])
    await commands.rankByMeaning(
      id,
      { ...MODEL, modelId: 'acme/other' as ModelId },
      new AbortController().signal,
    )
    expect(asked[2]?.input).toHaveLength(11)
  })

  it('has nothing to ask where no passage has a word of the question', async () => {
    const { asked, commands, write, rank } = await start()
    write('zzz')
    await commands.findPassages(id)
    expect(await commands.rankingTokens(id, MODEL)).toBeUndefined()
    expect(await rank()).toMatchObject({ ok: false })
    expect(asked).toEqual([])
  })

  const fails: readonly (readonly [string, Answer, RegExp])[] = [
    [
      'there is no such path',
      () => new Response('{"error":{"message":"Not here"}}', { status: 404 }),
      /Not here/,
    ],
    ['the key is refused', () => new Response('{"error":{"message":"Bad key"}}', { status: 401 }), /Bad key/],
    ['the answer has another shape', () => Response.json({ data: [] }), /doesn’t understand/],
    ['the answer is no JSON', () => new Response('<html>'), /doesn’t understand/],
    ['the network is gone', () => Promise.reject(new TypeError('offline')), /Couldn’t reach/],
  ]
  it.each(fails)('keeps the order by words where %s', async (_, answer, reason) => {
    const { sent, rank, ledger } = await start(answer)
    const before = sent()
    const ranked = await rank()
    expect(!ranked.ok && ranked.error).toMatch(reason)
    expect(sent()).toEqual(before)
    expect(await ledger()).toMatchObject([{ purpose: 'embedding', response: { outcome: 'failed' } }])
  })

  it('counts what an answer of another shape cost', async () => {
    const { rank, ledger } = await start(() => Response.json({ data: [], usage: { prompt_tokens: 50 } }))
    await rank()
    expect(await ledger()).toMatchObject([{ cost: { type: 'known', amount: '0.0005' } }])
  })

  it('does not know what an answer without usage cost', async () => {
    const { rank, ledger } = await start((input) => Response.json({ ...embeddings(input), usage: undefined }))
    expect(await rank()).toMatchObject({ ok: true })
    expect(await ledger()).toMatchObject([{ cost: { type: 'unknown' } }])
  })

  it('sends nothing that a data lock or a spending limit forbids', async () => {
    const locked = await start(
      undefined,
      {},
      {
        ...CONVERSATION,
        settings: { ...CONVERSATION.settings, dataRule: { noTraining: true, noRetention: false } },
      },
    )
    const refused = await locked.rank()
    expect(!refused.ok && refused.error).toMatch(/data policy/)
    expect(locked.asked).toEqual([])

    const capped = await start(undefined, { caps: { perDay: '0.000001', perMonth: '', perConversation: '' } })
    const held = await capped.rank()
    expect(!held.ok && held.error).toMatch(/would pass your limit/)
    expect(capped.asked).toEqual([])
  })

  it('leaves the passages when the draft has changed since', async () => {
    const parts: { write?: (text: string) => void } = {}
    const test = await start((input) => {
      parts.write?.('something else')
      return Response.json(embeddings(input))
    })
    parts.write = test.write
    const before = test.sent()
    expect(await test.rank()).toMatchObject({ ok: true })
    expect(test.sent()).toEqual(before)
  })

  it('stops when it is told to', async () => {
    const controller = new AbortController()
    const { sent, rank } = await start((_, signal) => {
      controller.abort()
      return new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason as Error)
      })
    })
    const before = sent()
    expect(await rank(controller.signal)).toMatchObject({ ok: false })
    expect(sent()).toEqual(before)
  })
})
