import type { SyncStatus } from '@/domain/sync'

import type { Sync } from '../createSync'

/** What a page has its worker do: it takes and gives what can be copied. */
export type SyncVerb = Exclude<keyof Sync, 'status' | 'close' | 'opened'>

export type ToSyncWorker =
  /** First of all; `isSmall` as in {@link openSync}. */
  | { readonly type: 'open'; readonly isSmall: boolean; readonly threads: readonly string[] }
  /** The conversations that are open in the page now. */
  | { readonly type: 'opened'; readonly threads: readonly string[] }
  | {
      readonly type: 'call'
      readonly id: number
      readonly verb: SyncVerb
      readonly given: readonly unknown[]
    }

export type FromSyncWorker =
  | { readonly type: 'ready' }
  /** The database could not be opened there. */
  | { readonly type: 'unavailable'; readonly detail: string }
  | { readonly type: 'status'; readonly status: SyncStatus }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'broken'; readonly id: number; readonly detail: string }
