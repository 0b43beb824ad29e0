import { describe, expect, it } from 'vitest'

import { type DataRule, satisfies } from '@/domain/catalog'
import type { ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { exchangeFromRecord, exchangeLine, exchangeRecordSchema } from '@/domain/files/exchangeRecord'
import type { RunLimits } from '@/domain/runs/run'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import { catalogQuery, modelsQuery } from '@/queries/models'
import { selectThread } from '@/store/selectors'
import { exchangeFacts, vouchedWords } from '@/views/inspector/exchangeFacts'
import { CONNECTION, CONVERSATION, createTestApp, valueOf } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { PLAN as BARE_PLAN } from '../../domain/runs/runOf'

const SAFE = 'acme/swift-8b' as ModelId
const SILENT = 'night/owl-30b' as ModelId
const LOCKED: DataRule = { noTraining: true, noRetention: true }

type Options = {
  readonly modelId?: ModelId
  readonly rule?: DataRule | null
  readonly isCatalogRead?: boolean
  readonly fetch?: typeof globalThis.fetch
}

async function start({ modelId = SAFE, rule = LOCKED, isCatalogRead = true, fetch }: Options = {}) {
  const service = createScriptedService({ keys: null, reply: () => ({ text: 'Yes' }) })
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId, dataRule: rule }
  const test = await createTestApp({
    fetch: fetch ?? service.fetch,
    conversations: [{ ...CONVERSATION, settings }],
  })
  const { app, storage } = test
  if (isCatalogRead) await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  return {
    app,
    send: (text = 'Hi') => app.commands.sendMessage(CONVERSATION.id, { text, attachments: [] }),
    /** Requests for a completion: what a lock is there to hold back. */
    posts: () => service.requests.filter(({ method }) => method === 'POST').length,
    last: (): Message | undefined => {
      const { tree, path } = selectThread(CONVERSATION.id)(app.store.getState())
      return tree.byId.get(path.at(-1)!)
    },
    stored: async () => {
      const loaded = await storage.loadMessages(CONVERSATION.id)
      return loaded.ok ? loaded.value.at(-1) : undefined
    },
  }
}

const refused = (reason: RegExp) => ({
  type: 'failed',
  error: { type: 'notSent', reason: expect.stringMatching(reason) as string },
})

describe('a conversation under a data lock', () => {
  it('sends to a model its catalog vouches for, and keeps with the reply what the catalog said', async () => {
    const { send, posts, last, stored } = await start()

    await send()

    const evidence = 'training no, storage no, zero data retention yes, regions DE (compliance, datacenters)'
    expect(posts()).toBe(1)
    expect(last()).toMatchObject({ status: { type: 'complete' }, reply: { evidence } })
    expect((await stored())?.reply?.evidence).toBe(evidence)
  })

  it('keeps lock and evidence on the record of the request, through a file and back', async () => {
    const { app, send, last } = await start()
    await send()

    const exchange = await valueOf(app.loadExchange(last()!.reply!.exchangeId!))
    const evidence = 'training no, storage no, zero data retention yes, regions DE (compliance, datacenters)'
    const vouched = {
      training: 'no',
      retention: 'no',
      zeroDataRetention: 'yes',
      regions: ['DE'],
      source: 'compliance, datacenters',
    }
    expect(exchange?.data).toEqual({ rule: LOCKED, evidence, vouched })
    const record = exchangeRecordSchema.parse(JSON.parse(exchangeLine(exchange!)))
    expect(exchangeFromRecord(record).data).toEqual(exchange?.data)
    // A record of before has the line alone, and says the same.
    const before = { ...exchange!, data: { rule: LOCKED, evidence } }
    expect(exchangeFacts(before)).toEqual(exchangeFacts(exchange!))
    expect(exchangeFromRecord(exchangeRecordSchema.parse(JSON.parse(exchangeLine(before)))).data).toEqual(
      before.data,
    )
    expect(exchangeFacts(exchange!)).toContainEqual(['Data policy', 'no training and no storage'])
    expect(exchangeFacts(exchange!).find(([name]) => name === 'Source')?.[1]).toContain(
      'Trains on prompts: no, Stores prompts: no, Zero data retention: yes, Regions: DE (compliance, datacenters)',
    )
  })

  it('tells the evidence in the language of the page, and a line that it does not know as it is', async () => {
    const evidence =
      'training unknown, storage yes (30 days), zero data retention no, regions US DE (compliance)'
    const vouched = {
      training: 'unknown',
      retention: 'yes',
      retentionDays: 30,
      zeroDataRetention: 'no',
      regions: ['US', 'DE'],
      source: 'compliance',
    } as const
    setLanguage(await loadLanguage('de', ['chat', 'catalog']))
    try {
      const german =
        'Trainiert mit Prompts: unbekannt, Speichert Prompts: ja (30 Tage), Keine Datenspeicherung: nein, Regionen: US DE (compliance)'
      // As data, whatever the line beside it says; as the line alone, as records of before have it.
      expect(vouchedWords({ rule: null, evidence: 'of another wording', vouched })).toBe(german)
      expect(vouchedWords({ rule: null, evidence })).toBe(german)
      const unknown = satisfies(undefined, null)
      for (const data of [unknown, { evidence: unknown.evidence }])
        expect(vouchedWords({ rule: null, ...data })).toBe('nicht im Katalog: Datenrichtlinie unbekannt')
      expect(vouchedWords({ rule: null, evidence: 'whatever' })).toBe('whatever')
    } finally {
      setLanguage(ENGLISH)
    }
  })

  it('keeps the evidence of the moment it was sent, whatever the lock becomes', async () => {
    const { app, send, last } = await start({ modelId: SILENT, rule: null })

    await send()
    const before = last()?.reply?.evidence
    await app.commands.changeConversationSettings(CONVERSATION.id, { dataRule: LOCKED })

    expect(before).toMatch(/^training unknown, storage unknown/)
    expect(last()?.reply?.evidence).toBe(before)
  })

  it('sends nothing to a model its catalog says nothing of: unknown counts as the worst', async () => {
    const { send, posts, last } = await start({ modelId: SILENT })

    await send()

    expect(posts()).toBe(0)
    expect(last()?.status).toMatchObject(
      refused(/data policy.*unknown whether prompts are used for training, so it’s treated as not allowed/),
    )
  })

  it.each<readonly [string, DataRule]>([
    ['training', { noTraining: true, noRetention: false }],
    ['retention', { noTraining: false, noRetention: true }],
  ])('needs an answer to the demand about %s alone', async (_about, rule) => {
    const { send, posts } = await start({ modelId: SILENT, rule })
    await send()
    expect(posts()).toBe(0)
  })

  it('sends nothing while no catalog has been read', async () => {
    const { send, posts, last } = await start({ isCatalogRead: false })

    await send()

    expect(posts()).toBe(0)
    expect(last()?.status).toMatchObject(refused(/catalog doesn’t say what happens to your data/))
  })

  it('sends nothing when a reply is asked for again, or gone on with', async () => {
    const { app, send, posts, last } = await start({ modelId: SILENT, rule: null })
    await send()
    const { id } = last()!
    await app.commands.changeConversationSettings(CONVERSATION.id, { dataRule: LOCKED })

    await app.commands.regenerateReply(CONVERSATION.id, id)
    expect(last()?.status).toMatchObject(refused(/data policy/))
    await app.commands.continueReply(CONVERSATION.id, id)
    const { parentId } = last()!
    await app.commands.editMessage(CONVERSATION.id, parentId!, 'Else', { isSent: true })

    expect(posts()).toBe(1)
  })

  it('sends nothing after the model was changed to another, and sends again once it is back', async () => {
    const { app, send, posts, last } = await start()
    await app.commands.chooseModel(CONVERSATION.id, { connectionId: CONNECTION.id, modelId: SILENT })

    await send()
    expect(posts()).toBe(0)
    await app.commands.chooseModel(CONVERSATION.id, { connectionId: CONNECTION.id, modelId: SAFE })
    await app.commands.regenerateReply(CONVERSATION.id, last()!.id)

    expect(posts()).toBe(1)
    expect(last()?.status).toEqual({ type: 'complete' })
  })

  it('holds back the cells of a comparison that go elsewhere, and those only', async () => {
    const { app, posts } = await start()
    const runs = await app.commands.loadRunCommands()
    const model = (modelId: ModelId) => ({ ...BARE_PLAN.models[0]!, connectionId: CONNECTION.id, modelId })
    const limits: RunLimits = { perConnection: 4, money: '', minutes: 0 }
    const id = await runs.startRun(
      {
        ...BARE_PLAN,
        kind: 'comparison',
        axes: [],
        models: [model(SAFE), model(SILENT)],
        settings: { ...BARE_PLAN.settings, dataRule: LOCKED },
      },
      limits,
    )
    if (!id.ok) throw new Error(id.error)
    const cells = () => app.store.getState().runs[id.value]?.cells ?? []
    const cellOf = (modelId: ModelId) => cells().find((cell) => cell.model.modelId === modelId)
    await expect.poll(() => cellOf(SAFE)?.state.type).toBe('complete')

    await expect.poll(() => cellOf(SILENT)?.state).toMatchObject(refused(/data policy/))
    expect(posts()).toBe(1)
  })

  it('judges a model by the entry its alias leads to, as the picker does', async () => {
    const entry = {
      id: 'acme/swift-8b-2026-01',
      aliases: ['swift-latest'],
      context_length: 8192,
      pricing: { prompt: '0.1', completion: '0.2' },
      compliance: { zdr: true },
    }
    const service = createScriptedService({ keys: null, reply: () => ({ text: 'Yes' }) })
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname === '/models.json') return Response.json({ data: [entry] })
      if (pathname === '/v1/models') return Response.json({ data: [{ id: 'swift-latest' }] })
      return service.fetch(input, init)
    }
    const { app, send, last } = await start({ modelId: 'swift-latest' as ModelId, fetch })
    await app.queryClient.query(modelsQuery(app.api, CONNECTION))

    await send()

    // The scripted service knows no such model: what counts is that it was asked.
    expect(last()?.status).not.toMatchObject(refused(/data policy/))
    expect(app.entryOf({ connectionId: CONNECTION.id, modelId: 'swift-latest' as ModelId })?.id).toBe(
      entry.id,
    )
  })
})
