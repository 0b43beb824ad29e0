import { DAY_MS } from '@/lib/time/dayMs'

import type { Charge, LedgerDay, LedgerRow, LedgerTotal } from '../ledger/ledgerRow'
import type { Limit } from '../limits/limit'

import type { NoticeStore } from './noticeStore'
import type { ReplyStore } from './replyStore'
import type { ScheduleStore } from './scheduleStore'
import type { SyncStore } from './syncStore'

/** What a host keeps. Two kinds pass the same tests: files for one machine, PostgreSQL for any number of hosts. */
export type HostStore = {
  readonly keys: KeyStore
  readonly limits: LimitStore
  readonly ledger: LedgerStore
  readonly sync: SyncStore
  readonly shares: ShareStore
  /** In the memory of this host where there is no database. */
  readonly replies: ReplyStore
  /** Devices that are told of things, and the keys that the hosts send with. */
  readonly notices: NoticeStore
  /** Schedules that people gave these hosts to run. */
  readonly schedules: ScheduleStore
  /** Lets go of files and connections. */
  close(): Promise<void>
}

/** An invitation. The key itself is nowhere. */
export type KeyRecord = {
  /** Of the key, unique among those of a person: `laptop`. */
  readonly name: string
  /** Whose key it is; absent = the key's name is the person's. */
  readonly person?: string | undefined
  /** SHA-256 of the key, in hexadecimal. Keys are 256 random bits, so nothing slower is needed. */
  readonly hash: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** Milliseconds since the Unix epoch; null = for ever. */
  readonly expiresAt: number | null
  /** Null = every model. */
  readonly models: readonly string[] | null
  /** Absent = none. */
  readonly limits?: readonly Limit[] | undefined
}

/** Where invitations are kept: the only door to them, so that another kind of storage can take the file's place. */
export type KeyStore = {
  /** All invitations as they are now. Rejects when they cannot be read: nobody is let in then. */
  list(): Promise<readonly KeyRecord[]>
  /** The invitation with this hash as it is now, also where another host changed it a moment ago. Rejects as `list`. */
  find(hash: string): Promise<KeyRecord | undefined>
  /**
   * Replaces all invitations by what `change` makes of them; nothing is written where it gives undefined. Resolves to
   * whether something was. No other
   * change, of whatever process, comes between reading and writing. Rejects when that cannot be promised.
   */
  update(change: (records: readonly KeyRecord[]) => readonly KeyRecord[] | undefined): Promise<boolean>
}

export type LedgerQuery = {
  /** Milliseconds since the Unix epoch: from this moment on, and before that one. */
  readonly from: number
  readonly to: number
  /** Of one key alone, by its hash. */
  readonly key?: string | undefined
}

/** The ledger of all hosts that share the store. */
export type LedgerStore = {
  /**
   * Adds rows, and with each its charges. One whose id is there already takes the place of an open one, and is left out
   * otherwise. Rejects where nothing was added.
   */
  append(rows: readonly LedgerRow[]): Promise<void>
  /** Settles the open rows that were asked before this moment, with what is known of them: their hosts are no more. */
  settleAbandoned(before: number): Promise<void>
  /** Totals by key and model, the keys and models in order. */
  totals(query: LedgerQuery): Promise<readonly LedgerTotal[]>
  /** Totals by day (UTC) and model, the newest day first. */
  days(query: LedgerQuery): Promise<readonly LedgerDay[]>
}

/** What is counted in one period. */
export type Counter = {
  readonly name: string
  /** When the period began, in milliseconds since the Unix epoch. */
  readonly startsAt: number
  /** The most in one period, as a decimal. */
  readonly most: string
}

/** What a request takes of a counter: one at once, or an amount that is held until its end tells what it used. */
export type Take = Counter &
  (
    | { readonly type: 'one' }
    | {
        readonly type: 'hold'
        /** As a decimal. */
        readonly amount: string
        /** Nobody said that it may be as much: where less is left, that is held. */
        readonly isGuess: boolean
      }
  )

/** What is added to a counter, as a decimal. */
export type Amount = { readonly name: string; readonly startsAt: number; readonly amount: string }

export type Admission =
  | {
      readonly type: 'admitted'
      /** What is held, above zero. */
      readonly held: readonly Charge[]
    }
  | {
      readonly type: 'full'
      /** The one without room, and how much of it is used and held, as decimals. */
      readonly take: Take
      readonly used: string
      readonly held: string
    }

/** Counts for all hosts that share the store. Rejects where it cannot count: then nothing may be let through. */
export type LimitStore = {
  /**
   * Takes from each counter, where all have room; otherwise changes nothing. Used and held never pass the most
   * together, however many ask at once, on however many hosts.
   *
   * @param open makes the row of the ledger that is written with it, for what is held
   */
  admit(takes: readonly Take[], open?: (held: readonly Charge[]) => LedgerRow): Promise<Admission>
  /** What was used so far, as decimals in the order asked. */
  used(counters: readonly Omit<Counter, 'most'>[]): Promise<readonly string[]>
  /** Adds to what is used. */
  add(amounts: readonly Amount[]): Promise<void>
}

/** Counters of periods that began longer ago are forgotten: more than the longest month. In milliseconds. */
export const KEPT_MS = 40 * DAY_MS

/** A shared conversation as a host keeps it: sealed, so that only whoever has the link can read it. */
export type Share = {
  /** 32 hexadecimal digits, chosen by whoever shares. */
  readonly id: string
  /** Whose it is: the hash of a key, or an address where none is asked for. */
  readonly owner: string
  /** SHA-256 of the secret that deletes it, in hexadecimal. */
  readonly secretHash: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly expiresAt: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A link as it is copied to another store. One that ended has no bytes. */
export type ShareCopy = Share & { readonly isDeleted: boolean }

/** How much one owner may have here at a time. */
type ShareRoom = { readonly mostLinks: number; readonly mostBytes: number }

type FoundShare =
  | { readonly type: 'here'; readonly expiresAt: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'expired' | 'deleted' }

/** Shared conversations of all hosts that share the store. Rejects where it cannot be read or written. */
export type ShareStore = {
  /** Keeps it until it expires. The same one again is the same as once; another under its id is refused. */
  put(share: Share, room: ShareRoom): Promise<'kept' | 'tooMany' | 'full' | 'taken'>
  /** Undefined for one that never was here, or ended longer than `ENDED_KEPT_MS` ago. */
  find(id: string): Promise<FoundShare | undefined>
  /** Removes its bytes at once; again is the same as once. */
  remove(id: string, secretHash: string): Promise<'removed' | 'wrongSecret' | 'missing'>
  /** Removes the bytes of all that have expired, and forgets what ended long ago. */
  sweep(): Promise<void>
}

/** How long a host knows that a link expired or was deleted, after the time it would have expired. In milliseconds. */
export const ENDED_KEPT_MS = 30 * DAY_MS

/** The store can't be reached for now. Nothing is wrong with what is in it. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
