import type { Exchange } from '../exchanges/exchange'
import type { ConversationId, ExchangeId } from '../ids'
import type { Batch, Kind } from './operation'
import type { Registers, Write } from './registers'
import type { SyncState } from './syncState'
import type { Thread, ThreadKnown } from './thread'

/** What of the device is looked at together. */
export type SyncScope = {
  readonly threads?: readonly ConversationId[]
  readonly kinds?: readonly Kind[]
  /** Exchanges of which it must be known whether they are here. */
  readonly exchanges?: readonly ExchangeId[]
  /** Whether values of other devices may be written: the code for it is loaded before. */
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
  readonly outgoing: readonly Outgoing[]
}
