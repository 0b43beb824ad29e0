import type { AttachmentId } from '@/domain/ids'
import type { ShareDays } from '@/domain/sharing/ownLink'
import { EVERYTHING, sharedThread, withFilesAmong, type SharedThread } from '@/domain/sharing/sharedThread'
import { failed, ok, type Result } from '@/lib/result'
import * as z from '@/lib/schema'
import { readBytes } from '@/lib/streams/readBytes'
import { askHost, hostReason, type PageHost } from '@/services/http/askHost'

import { hashOf } from '../attachments/sha256'
import { readParlanceFile } from '../files/readParlanceFile'

/** Why a host did not do it. */
export type HostFailure =
  | { readonly type: 'offline' }
  /** This host keeps no links, or is none of ours. */
  | { readonly type: 'noLinks' }
  | { readonly type: 'missing' | 'expired' | 'deleted' }
  /** It wants a key, and there is none or a wrong one. */
  | { readonly type: 'key' }
  /** In the host's words. */
  | { readonly type: 'refused'; readonly reason: string }

type ShareHost = Pick<PageHost, 'fetch' | 'origin'>

type Answer<Value> = Promise<Result<Value, HostFailure>>

/** How long an answer may take, in milliseconds; the other side may be a phone. */
const ANSWER_MS = 120_000
/** More than any host of ours takes. */
const MOST_BYTES = 32_000_000

/** Gives sealed bytes to the host; when it will remove them, in milliseconds since the Unix epoch. */
export async function putShare(
  host: ShareHost,
  share: {
    readonly id: string
    readonly days: ShareDays
    readonly secretHash: string
    readonly bytes: Uint8Array<ArrayBuffer>
    /** What lets the person in where the host asks for keys. */
    readonly headers: Readonly<Record<string, string>>
  },
): Answer<number> {
  const answer = await ask(host, share.id, {
    method: 'PUT',
    headers: {
      ...share.headers,
      'Content-Type': 'application/octet-stream',
      'x-share-days': String(share.days),
      'x-share-secret-hash': share.secretHash,
    },
    body: share.bytes,
  })
  if (!answer.ok) return answer
  const kept = KEPT.safeParse(await answer.value.json().catch(() => undefined))
  return kept.success ? ok(kept.data.expiresAt) : failed({ type: 'noLinks' })
}

/** Sealed bytes, and when they are removed. */
export async function getShare(
  host: ShareHost,
  id: string,
): Answer<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly expiresAt: number }> {
  const answer = await ask(host, id, {})
  if (!answer.ok) return answer
  const expires = answer.value.headers.get('x-share-expires')
  if (expires === null) return failed({ type: 'noLinks' })
  const bytes = await readBytes(answer.value.body, MOST_BYTES).catch(() => undefined)
  return bytes ? ok({ bytes, expiresAt: Number(expires) }) : failed({ type: 'offline' })
}

export async function deleteShare(host: ShareHost, id: string, secret: string): Answer<void> {
  const answer = await ask(host, id, { method: 'DELETE', headers: { 'x-share-secret': secret } })
  return answer.ok ? ok(undefined) : answer
}

async function ask(host: ShareHost, id: string, init: RequestInit): Answer<Response> {
  const answer = await askHost(host, `/api/share/${id}`, init, ANSWER_MS)
  if (answer.ok) return answer
  if (!answer.error) return failed({ type: 'offline' })
  const { status, problem } = answer.error
  if (!problem) return failed({ type: status >= 500 ? 'offline' : 'noLinks' })
  switch (problem.code) {
    case 'share_not_found':
      return failed({ type: 'missing' })
    case 'share_expired':
      return failed({ type: 'expired' })
    case 'share_deleted':
      return failed({ type: 'deleted' })
    default:
      if (status === 401) return failed({ type: 'key' })
      return status === 404
        ? failed({ type: 'noLinks' })
        : failed({ type: 'refused', reason: hostReason(problem) })
  }
}

const KEPT = z.object({ expiresAt: z.number() })

/** A shared conversation with its files, by the hash of their bytes. */
export type SharedContent = SharedThread & { readonly files: ReadonlyMap<AttachmentId, Blob> }

/** Reads what a link holds: checked like any foreign file. Undefined where it holds no conversation. */
export async function readShared(content: Blob): Promise<SharedContent | undefined> {
  const files = new Map<AttachmentId, Blob>()
  let thread: SharedThread | undefined
  for await (const item of readParlanceFile(content)) {
    if (item.type === 'conversation' && item.messages.length > 0) thread ??= item
    // A name that is not the hash of the bytes could be that of a file of the reader's own.
    if (item.type === 'attachment' && (await hashOf(item.bytes)) === item.id) files.set(item.id, item.bytes)
  }
  if (!thread) return undefined
  // Whoever made it may have put in what this app never shares.
  const known = sharedThread(thread, EVERYTHING)
  return { ...withFilesAmong(known, new Set(files.keys())), files }
}
