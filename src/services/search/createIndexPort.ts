import { nanoid } from 'nanoid'

import type { PassageHit, PassageQuery } from '@/domain/documents/choosePassages'
import type { ConversationId } from '@/domain/ids'
import type { SearchStatus } from '@/domain/search/search'
import { isRecord } from '@/lib/json'
import { t } from '@/lib/text/t'
import type { Tabs } from '@/services/tabs/tabs'

import type { FromWorker, IndexAnswer, IndexQuery, ToWorker } from './indexMessages'

/** How long another tab may take to answer before this one helps itself, in milliseconds. */
const FOREIGN_ANSWER_MS = 1_000
/** How long anyone may take to find passages, as documents may have to be indexed first: a message waits for them. */
const PASSAGES_MS = 20_000

type IndexWorker = Pick<Worker, 'addEventListener' | 'terminate'> & { postMessage(message: ToWorker): void }

export type IndexPort = {
  /** Undefined when nobody can answer now. */
  query(query: IndexQuery): Promise<IndexAnswer | undefined>
  /** Undefined when nobody can answer now. */
  passages(query: PassageQuery): Promise<readonly PassageHit[] | undefined>
  update(ids: readonly ConversationId[]): void
  rebuild(): void
  close(): void
}

type Deps = {
  readonly startWorker: () => IndexWorker
  /** Runs its argument while this tab is the one that keeps the index. */
  readonly lead: (run: (signal: AbortSignal) => Promise<void>) => ReturnType<Tabs['lead']>
  readonly channel: BroadcastChannel | undefined
  readonly onStatus: (status: SearchStatus) => void
}

/** What tabs say to each other of the index. They run the same files, or else understand nothing and scan. */
type Said =
  | { readonly type: 'ask'; readonly from: string; readonly id: number; readonly query: IndexQuery }
  | {
      readonly type: 'answer'
      readonly to: string
      readonly id: number
      readonly answer: IndexAnswer | undefined
    }
  | {
      readonly type: 'askPassages'
      readonly from: string
      readonly id: number
      readonly query: PassageQuery
    }
  | {
      readonly type: 'passages'
      readonly to: string
      readonly id: number
      readonly hits: readonly PassageHit[] | undefined
    }
  | { readonly type: 'update'; readonly ids: readonly ConversationId[] }
  | { readonly type: 'rebuild' | 'hello' }
  | { readonly type: 'status'; readonly status: SearchStatus }

const VERSION = 1

/** The way to the index: the worker of this tab where it leads, else that of the tab that does. */
export function createIndexPort({ startWorker, lead, channel, onStatus }: Deps): IndexPort {
  // Not `crypto.randomUUID`: it is missing on plain-http pages.
  const self = nanoid()
  const waiting = createWaiting<IndexAnswer>()
  const waitingPassages = createWaiting<readonly PassageHit[]>()
  let worker: IndexWorker | undefined
  /** The own worker is gone, or never came: its file was missing, or the database was taken from it. */
  let hasEnded = false
  /** Told once this tab leads: what was asked of other tabs may be asked of its own worker. */
  const untilLeading = new Set<(own: IndexWorker) => void>()
  let status: SearchStatus = { type: 'starting' }

  const say = (said: Said) => channel?.postMessage({ version: VERSION, said })
  const queryOwn = (own: IndexWorker, query: IndexQuery) =>
    hasEnded ? Promise.resolve(undefined) : waiting.ask((id) => own.postMessage({ type: 'query', id, query }))
  const passagesOwn = (own: IndexWorker, query: PassageQuery) =>
    hasEnded
      ? Promise.resolve(undefined)
      : waitingPassages.ask((id) => own.postMessage({ type: 'passages', id, query }), PASSAGES_MS)
  /** Answers all that is asked of the own worker with undefined, now and later. */
  const end = () => {
    hasEnded = true
    waiting.giveUp()
    waitingPassages.giveUp()
  }

  const stopLeading = lead(async (signal) => {
    const own = startWorker()
    worker = own
    own.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<FromWorker>
      if (data.type === 'answer') {
        waiting.settle(data.id, data.answer)
        return
      }
      if (data.type === 'passages') {
        waitingPassages.settle(data.id, data.hits)
        return
      }
      if (data.type === 'ended') {
        end()
        return
      }
      status = data.status
      onStatus(status)
      say({ type: 'status', status })
    })
    own.addEventListener('error', () => {
      end()
      onStatus({ type: 'unavailable', detail: t('the search worker failed') })
    })
    for (const tell of untilLeading) tell(own)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    worker = undefined
    own.terminate()
    end()
  })

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = saidIn(data)
    if (!said) return
    if (said.type === 'answer' && said.to === self) waiting.settle(said.id, said.answer)
    if (said.type === 'passages' && said.to === self) waitingPassages.settle(said.id, said.hits)
    if (said.type === 'status' && !worker) onStatus(said.status)
    if (!worker) return
    if (said.type === 'update') worker.postMessage({ type: 'update', ids: said.ids })
    if (said.type === 'rebuild') worker.postMessage({ type: 'rebuild' })
    if (said.type === 'hello') say({ type: 'status', status })
    if (said.type === 'askPassages') {
      const { from, id, query } = said
      void passagesOwn(worker, query).then((hits) => say({ type: 'passages', to: from, id, hits }))
    }
    if (said.type === 'ask') {
      const { from, id, query } = said
      void queryOwn(worker, query).then((answer) => say({ type: 'answer', to: from, id, answer }))
    }
  })
  say({ type: 'hello' })

  return {
    query: (query) => {
      if (worker) return queryOwn(worker, query)
      if (!channel) return Promise.resolve(undefined)
      return waiting.ask((id) => say({ type: 'ask', from: self, id, query }), FOREIGN_ANSWER_MS)
    },
    passages: (query) => {
      if (worker) return passagesOwn(worker, query)
      if (!channel) return Promise.resolve(undefined)
      let tell: (own: IndexWorker) => void = () => undefined
      // Just opened, no tab may lead yet: this one soon does, and nobody else would answer.
      const own = new Promise<readonly PassageHit[] | undefined>((resolve) => {
        tell = (leading) => resolve(passagesOwn(leading, query))
        untilLeading.add(tell)
      })
      const others = waitingPassages.ask(
        (id) => say({ type: 'askPassages', from: self, id, query }),
        PASSAGES_MS,
      )
      return Promise.race([own, others]).finally(() => untilLeading.delete(tell))
    },
    update: (ids) => {
      if (worker) worker.postMessage({ type: 'update', ids })
      else say({ type: 'update', ids })
    },
    rebuild: () => {
      if (worker) worker.postMessage({ type: 'rebuild' })
      else say({ type: 'rebuild' })
    },
    close: () => {
      stopLeading()
      channel?.close()
    },
  }
}

function saidIn(data: unknown): Said | undefined {
  if (!isRecord(data) || data['version'] !== VERSION || !isRecord(data['said'])) return undefined
  // Same origin, same version: written by `say` above.
  return data['said'] as Said
}

/** Questions under way, by number, and those who wait for their answers. */
function createWaiting<Answer>() {
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let asked = 0
  const settle = (id: number, answer: Answer | undefined) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  return {
    settle,
    /** Sends a question under a number of its own; undefined where nobody answers within `limitMs`. */
    ask: (send: (id: number) => void, limitMs?: number): Promise<Answer | undefined> =>
      new Promise((resolve) => {
        asked += 1
        const id = asked
        waiting.set(id, resolve)
        if (limitMs !== undefined) setTimeout(() => settle(id, undefined), limitMs)
        send(id)
      }),
    /** Answers all with undefined. */
    giveUp: () => {
      for (const id of [...waiting.keys()]) settle(id, undefined)
    },
  }
}
