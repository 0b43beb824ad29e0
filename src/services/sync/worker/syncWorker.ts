/// <reference lib="webworker" />
import type { SyncStatus } from '@/domain/sync'
import { sleep } from '@/lib/time/sleep'
import { DATABASE_NAME } from '@/services/storage/openStorage'
import { isLanguageMessage, pageLanguage, type LanguageMessage } from '@/services/workers/pageLanguage'

import { openSync, type Sync } from '../createSync'

/** Sync, away from the page: sealing, reading and merging thousands of messages is nothing a person should feel. */
const spoken = pageLanguage(self)
const post = (message: FromSyncWorker) => self.postMessage(message)

let threads: ReadonlySet<string> = new Set()
let sync: Sync | undefined

async function open(isSmall: boolean): Promise<void> {
  await spoken
  const opened = await openSync({
    databaseName: DATABASE_NAME,
    indexedDB,
    crypto,
    fetch: (...given) => fetch(...given),
    // Missing on plain-http addresses.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
    userAgent: navigator.userAgent,
    now: Date.now,
    sleep,
    isSmall,
    isOpen: (thread) => threads.has(thread),
  })
  opened.status.subscribe(() => post({ type: 'status', status: opened.status.read() }))
  sync = opened
  post({ type: 'ready' })
}

async function call({ id, verb, given }: Extract<ToSyncWorker, { readonly type: 'call' }>): Promise<void> {
  try {
    // What a page may ask takes what it was given: both sides are of one build.
    const ask = sync?.[verb] as ((...all: readonly unknown[]) => unknown) | undefined
    post({ type: 'answer', id, value: await ask?.(...given) })
  } catch (cause) {
    post({ type: 'broken', id, detail: String(cause) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToSyncWorker | LanguageMessage>) => {
  if (isLanguageMessage(data)) return
  if (data.type === 'call') {
    void call(data)
    return
  }
  threads = new Set(data.threads)
  if (data.type === 'opened') sync?.opened()
  else open(data.isSmall).catch((cause: unknown) => post({ type: 'unavailable', detail: String(cause) }))
})

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
