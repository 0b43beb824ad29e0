import { canonicalJson } from '@/lib/canonicalJson'
import { hashText } from '@/lib/hashText'

import type { Exchange } from '../exchanges/exchange'
import type { ConversationId, ExchangeId } from '../ids'
import { KEPT } from './documents'
import type { Batch, Kept, Kind } from './operation'
import type { Registers, Write } from './registers'
import type { SyncState } from './syncState'
import type { Thread, ThreadKnown } from './thread'

/** What of the device is looked at together. */
export type SyncScope = {
  readonly threads?: readonly ConversationId[]
  readonly kinds?: readonly Kind[]
  /** Exchanges of which it must be known whether they are here. */
  readonly exchanges?: readonly ExchangeId[]
  /** Whether what other devices wrote may be written: the code for it is loaded before. */
  readonly isForeign?: boolean
}

/** A conversation on disk, and what is known of it as it was last synced. */
export type ThreadHere = { readonly thread: Thread; readonly known: ThreadKnown }

/** Values by name, and what is known of them. */
export type ValuesHere = { readonly values: ReadonlyMap<string, unknown>; readonly known: Registers }

/** What a scope has at one moment. */
export type SyncSnapshot = {
  readonly state: SyncState
  readonly threads: ReadonlyMap<ConversationId, ThreadHere>
  readonly registers: ReadonlyMap<Kind, ValuesHere>
  readonly exchangesHere: ReadonlySet<string>
}

/** A batch on its way out, with its place in the log of this device. */
export type Outgoing = { readonly number: number; readonly batch: Batch }

/** What is written, all of it or nothing. */
export type SyncWrites = {
  readonly state: SyncState
  readonly threads: readonly ThreadHere[]
  readonly registers: readonly (readonly [Kind, Registers])[]
  /** Values that other devices wrote. */
  readonly values: readonly (readonly [Kind, readonly Write[]])[]
  readonly exchanges: readonly Exchange[]
  /** What is kept until the update. */
  readonly kept?: readonly Kept[]
  /** What was kept and is known now, by name. */
  readonly takenUp?: readonly string[]
  readonly outgoing: readonly Outgoing[]
}

/** Where an operation is kept: the same one once. */
export const keptName = (kept: Kept): string =>
  `${KEPT}${hashText(canonicalJson([kept.operation, kept.writes]))}`
