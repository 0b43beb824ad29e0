import type { ExchangeId } from '@/domain/ids'
import { readLogprobs, writeLogprobs } from '@/domain/replies/logprobsText'
import type { TokenLogprob } from '@/domain/replies/reply'
import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

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
export async function loadLogprobs(
  storage: Deps,
  id: ExchangeId,
): Promise<Result<readonly TokenLogprob[], StorageError>> {
  const loaded = await storage.loadDocument(nameOf(id))
  return loaded.ok ? ok(readLogprobs(loaded.value)) : loaded
}

const nameOf = (id: ExchangeId): string => `logprobs/${id}`
