import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ExchangeId } from '@/domain/ids'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { ModelRef } from '@/domain/modelRef'
import type { TokenLogprob } from '@/domain/replies/reply'
import { usualTurnIn, type UsualTurn } from '@/domain/tokens/replyLengths'
import { ok } from '@/lib/result'
import { orNull, type Loaded } from '@/queries/stored'

import type { CommandDeps } from '../deps'
import { loadLogprobs } from './logprobs'

/** Reads the records of requests. One that is being written is waited for. */
export type ExchangeRecords = {
  /** The record of a request; null when it is no longer stored. */
  readonly loadExchange: (id: ExchangeId) => Loaded<Exchange | null>
  readonly loadRawEvents: (id: ExchangeId) => Loaded<readonly RawEvent[]>
  /** Tokens of a reply with their probabilities; empty when none were requested. */
  readonly loadLogprobs: (id: ExchangeId) => Loaded<readonly TokenLogprob[]>
  /** All requests since an instant (milliseconds since the epoch), oldest first, without their bodies. */
  readonly loadLedger: (from: number) => Loaded<readonly LedgerEntry[]>
  /** How large the person's messages and their replies usually are; null where they have written none. */
  readonly loadUsualTurn: () => Loaded<UsualTurn | null>
  /** The requests made with a model, without their bodies, newest first. */
  readonly loadExchangesWith: (model: ModelRef) => Loaded<readonly Omit<Exchange, 'body'>[]>
}

/** Chats of late, which tell enough of how a person writes. */
const MOST_CHATS = 20

export const createExchangeRecords = ({
  storage,
  store,
  closing,
}: Pick<CommandDeps, 'storage' | 'store' | 'closing'>): ExchangeRecords => ({
  loadUsualTurn: async () => {
    const newest = Object.values<Conversation>(store.getState().conversations)
      .filter(({ trashedAt }) => trashedAt === null)
      .toSorted((one, other) => other.updatedAt - one.updatedAt)
      .slice(0, MOST_CHATS)
    const threads = await Promise.all(newest.map(({ id }) => storage.loadMessages(id)))
    // A chat that can't be read tells nothing.
    return ok(usualTurnIn(threads.flatMap((thread) => (thread.ok ? thread.value : []))) ?? null)
  },
  loadExchange: async (id) => {
    await closing.get(id)
    return orNull(await storage.loadExchange(id))
  },
  loadRawEvents: async (id) => {
    await closing.get(id)
    return storage.loadRawEvents(id)
  },
  loadLogprobs: async (id) => {
    await closing.get(id)
    return loadLogprobs(storage, id)
  },
  loadLedger: (from) => storage.loadLedger({ from }),
  loadExchangesWith: async ({ connectionId, modelId }) => {
    const ledger = await storage.loadLedger()
    if (!ledger.ok) return ledger
    const rows = ledger.value.filter((row) => row.connectionId === connectionId && row.model === modelId)
    return ok(rows.toReversed())
  },
})
