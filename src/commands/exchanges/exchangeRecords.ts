import type { Conversation } from '@/domain/conversations/conversation'
import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { ModelRef } from '@/domain/modelRef'
import { readLogprobs, writeLogprobs } from '@/domain/replies/logprobsText'
import type { TokenLogprob } from '@/domain/replies/reply'
import type { StorageError } from '@/domain/storage/storageError'
import { usualTurnIn, type UsualTurn } from '@/domain/tokens/replyLengths'
import { ok, type Result } from '@/lib/result'
import { orNull, type Loaded } from '@/queries/stored'

import type { CommandDeps } from '../deps'

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

type Deps = CommandDeps['storage']

/** Keeps the probabilities of a reply's tokens beside its exchange. Nothing is written when there are none. */
export async function saveLogprobs(
  storage: Deps,
  id: ExchangeId,
  tokens: readonly TokenLogprob[],
): Promise<void> {
  if (tokens.length > 0) await storage.saveDocument(nameOf(id), writeLogprobs(tokens))
}

/** The tokens of a reply with their probabilities; empty when none were kept. */
async function loadLogprobs(
  storage: Deps,
  id: ExchangeId,
): Promise<Result<readonly TokenLogprob[], StorageError>> {
  const loaded = await storage.loadDocument(nameOf(id))
  return loaded.ok ? ok(readLogprobs(loaded.value)) : loaded
}

const nameOf = (id: ExchangeId): string => `logprobs/${id}`
