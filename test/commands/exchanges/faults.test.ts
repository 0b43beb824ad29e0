// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CommandDeps } from '@/commands/deps'
import { createPreviewNextToken } from '@/commands/sampling/previewNextToken'
import { createReplayExchange } from '@/commands/exchanges/pastExchange'
import { createRunCommands } from '@/commands/runs/runCommands'
import { createSendMessage } from '@/commands/messages/sendMessage'
import { createSummariseEarlier } from '@/commands/context/summariseEarlier'
import { createDocumentCommands } from '@/commands/documents/documentCommands'
import { createRankByMeaning } from '@/commands/documents/rankByMeaning'
import { createTestModel } from '@/commands/models/modelCommands'
import { createTitleByModel } from '@/commands/titles/titleByModel'
import { DOCUMENT_TEXT_TYPE } from '@/domain/documents/documentText'
import type { CatalogEntry } from '@/domain/catalog/entry'
import { type Exchange, OPEN_EXCHANGES } from '@/domain/exchanges/exchange'
import type { MessageId } from '@/domain/ids'
import type { ReplyEvent } from '@/domain/replies/reply'
import { failed } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'
import { CONNECTION, valueOf } from '#test/support/createTestApp'
import { reportAttachment, reportText } from '#test/support/documents/reportPdf'

import { PLAN } from '../../domain/runs/runOf'
import { MODEL, TALK } from '../replies/recordedReply'
import { answer, calling, done, SOURCE, start, tool } from '../toolLoop/loopApp'

const WAIT = 10_000
const REF = { connectionId: CONNECTION.id, modelId: MODEL as never }
const signal = new AbortController().signal

/** The names of the locks of one browser that are held. */
const held = new Set<string>()
const locks = {
  request: async (name: string, ...rest: readonly unknown[]) => {
    const work = rest.at(-1) as (lock: object) => Promise<void>
    held.add(name)
    await work({ name })
    held.delete(name)
  },
  query: () => Promise.resolve({ held: [], pending: [] }),
}
beforeEach(() => {
  held.clear()
  isArmed = true
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
})
afterEach(() => void vi.unstubAllGlobals())

const broken = (): never => {
  throw new Error('planted fault')
}
const rejecting = () => Promise.reject(new Error('planted fault'))
const fullDisk = () => Promise.resolve(failed({ type: 'quota' } as const))

type Fault = (deps: CommandDeps) => Partial<CommandDeps>

/** Whether faults strike: of a turn with tools only the round after the call is to break. */
let isArmed = true

/** The deps with a fault in them that strikes while it is armed. */
function faulty(deps: CommandDeps, fault: Fault): CommandDeps {
  const switched = Object.entries(fault(deps)).map(([name, broken]: [string, unknown]) => {
    const sound: unknown = Reflect.get(deps, name)
    const chosen = () => (isArmed ? broken : sound)
    if (typeof sound === 'function')
      return [name, (...args: unknown[]) => (chosen() as (...args: unknown[]) => unknown)(...args)]
    const get = (_: object, key: string) => Reflect.get(chosen() as object, key) as unknown
    return [name, new Proxy(sound as object, { get })]
  })
  return { ...deps, ...(Object.fromEntries(switched) as Partial<CommandDeps>) }
}

const inStorage =
  (fault: Partial<Storage>): Fault =>
  ({ storage }) => ({ storage: { ...storage, ...fault } })

/** Says this, then breaks. */
const stream =
  (...events: readonly ReplyEvent[]): Fault =>
  () => ({
    streamCompletion: async function* () {
      await Promise.resolve()
      yield* events
      broken()
    },
  })

const ACCEPTED: ReplyEvent = { type: 'accepted', status: 200, headers: {} }

const unpriceable = (entry: CatalogEntry | undefined): CatalogEntry | undefined =>
  entry && Object.defineProperty({ ...entry }, 'prices', { get: broken })

/** A fault in each step of an exchange, in the order of the steps. */
const FAULTS: readonly (readonly [name: string, fault: Fault])[] = [
  ['code cannot be loaded', () => ({ load: rejecting })],
  ['the key vault throws', ({ keys }) => ({ keys: { ...keys, keyFor: broken } })],
  ['the catalog throws', () => ({ entryOf: broken })],
  ['the ledger throws', inStorage({ loadLedger: broken })],
  ['the ledger cannot be read', inStorage({ loadLedger: fullDisk })],
  ['the note throws', inStorage({ saveDocument: broken })],
  ['the note is rejected', inStorage({ saveDocument: rejecting })],
  ['the price cannot be worked out', ({ entryOf }) => ({ entryOf: (model) => unpriceable(entryOf(model)) })],
  ['the stream cannot begin', () => ({ streamCompletion: broken })],
  ['the stream breaks before the headers', stream()],
  ['the stream breaks after the headers', stream(ACCEPTED)],
  ['the stream breaks after a token', stream(ACCEPTED, { type: 'text', text: 'Half' })],
  ['the stream ends without an ending', () => ({ streamCompletion: async function* () {} })],
  ['the message throws', inStorage({ apply: broken })],
  ['the message is not written', inStorage({ apply: fullDisk })],
  ['the record throws', inStorage({ saveExchange: broken })],
  ['the record is rejected', inStorage({ saveExchange: rejecting })],
  ['the record is not written', inStorage({ saveExchange: fullDisk })],
]

type Test = Awaited<ReturnType<typeof startTest>>

/** A tool of the app itself, which needs no approval; from its call on faults strike. */
const LOOK = tool(
  'look',
  () => {
    isArmed = true
    return Promise.resolve(done('seen'))
  },
  {
    source: { id: SOURCE.id, name: SOURCE.name },
    hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
  },
)

async function startTest() {
  const test = await start(
    [LOOK],
    {},
    {
      settings: { caps: { perDay: '9', perMonth: '', perConversation: '' } },
    },
  )
  const exchange = await test.ask('Hi', answer('Hello'))
  return { ...test, exchange }
}

const replayOf = (exchange: Exchange) => ({
  exchange,
  connectionId: CONNECTION.id,
  liveId: 'live' as MessageId,
  signal,
})

/** A draft with a document whose passages can be ranked. */
async function withDocument({ app, storage }: Test) {
  const text = new Blob([JSON.stringify(reportText(['Hail and rain.', 'Sun.']))], {
    type: DOCUMENT_TEXT_TYPE,
  })
  const { id } = await valueOf(storage.saveAttachment(text, 'report.pdf'))
  app.store.getState().draftChanged(TALK.id, { text: 'hail', attachments: [reportAttachment(id, 2)] })
}

const CALLERS: readonly (readonly [
  name: string,
  call: (deps: CommandDeps, test: Test) => Promise<unknown>,
])[] = [
  ['a reply', (deps) => createSendMessage(deps)(TALK.id, { text: 'Again', attachments: [] })],
  ['a replay', (deps, { exchange }) => createReplayExchange(deps)(replayOf(exchange))],
  ['a summary', (deps, { shown }) => createSummariseEarlier(deps)(TALK.id, shown().at(-1)!.id)],
  [
    'a preview',
    (deps, { shown }) =>
      createPreviewNextToken(deps)({ settings: TALK.settings, path: shown(), countsFor: TALK.id, signal }),
  ],
  ['a title', (deps) => createTitleByModel(deps)(TALK.id)],
  ['a test of a model', (deps) => createTestModel(deps)(REF, signal)],
  [
    'a ranking by meaning',
    async (deps, test) => {
      await withDocument(test)
      return createRankByMeaning(deps, createDocumentCommands(deps)).rankByMeaning(TALK.id, REF, signal)
    },
  ],
  [
    'a tool round',
    (deps, { service }) => {
      isArmed = false
      service.script(calling(['look', '{}']))
      return createSendMessage(deps)(TALK.id, { text: 'Look', attachments: [] })
    },
  ],
  [
    'a run',
    async (deps) => {
      const limits = { perConnection: 2, money: '', minutes: 0 }
      await createRunCommands(deps, await deps.load('runLock')).startRun({ ...PLAN, models: [REF] }, limits)
      await vi.waitFor(() => expect(runningIn(deps)).toEqual([]), WAIT)
    },
  ],
]

/** What the store shows as going on. */
function runningIn({ store }: Pick<CommandDeps, 'store'>) {
  const { runs, replies, threads } = store.getState()
  const states = [
    ...Object.keys(replies).map(() => ({ type: 'running' })),
    ...Object.values(runs).flatMap((run) => [run?.state, ...(run?.cells ?? []).map(({ state }) => state)]),
    ...Object.values(threads).flatMap((thread) =>
      [...(thread?.tree.byId.values() ?? [])].map(({ status }) => status),
    ),
  ]
  return states.filter((state) => state?.type === 'running' || state?.type === 'streaming')
}

describe.each(CALLERS)('%s', (_, call) => {
  it.each(FAULTS)('leaves nothing open when %s', async (name, fault) => {
    const test = await startTest()
    const deps = faulty(test.app.deps, fault)

    // What breaks outside of the exchange itself (the message of the person, say) may reject.
    await call(deps, test).catch(() => undefined)
    await vi.waitFor(() => expect([...held].filter((lock) => lock.includes('exchange'))).toEqual([]), WAIT)

    expect(runningIn(deps)).toEqual([])
    expect(deps.inFlight.size).toBe(0)
    expect(deps.closing.size).toBe(0)
    expect(deps.liveReplies.read('live' as MessageId)).toEqual([])
    const isRecordable = !name.startsWith('the record')
    const notes = await test.storage.listDocuments(OPEN_EXCHANGES)
    if (isRecordable) expect(notes).toEqual({ ok: true, value: [] })
  })
})

it('says what broke, and keeps what had arrived', async () => {
  const test = await startTest()
  const deps = {
    ...test.app.deps,
    ...stream(ACCEPTED, { type: 'text', text: 'Half' })(test.app.deps),
  }
  await createSendMessage(deps)(TALK.id, { text: 'Again', attachments: [] })

  const reply = test.shown().at(-1)!
  expect(reply).toMatchObject({
    parts: [{ type: 'text', text: 'Half' }],
    status: { type: 'failed', error: { type: 'appFault', detail: 'planted fault' } },
  })
  const exchange = await valueOf(test.app.loadExchange(reply.reply!.exchangeId!))
  expect(exchange).toMatchObject({ response: { outcome: 'failed', error: { type: 'appFault' } } })
  expect(exchange!.cost.type).not.toBe('unknown')
})

it('says it where a record could not be written', async () => {
  const test = await startTest()
  const deps = { ...test.app.deps, ...inStorage({ saveExchange: fullDisk })(test.app.deps) }
  await createSendMessage(deps)(TALK.id, { text: 'Again', attachments: [] })
  expect(test.app.store.getState().notices).toMatchObject([{ id: 'storage', tone: 'danger' }])
})
