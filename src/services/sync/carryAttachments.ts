import { ok } from '@/lib/result'
import { hashOf } from '@/services/attachments/hashOf'

import type { Session } from '../storage/createSession'
import { createAttachmentAccess, type AttachmentAccess } from './attachmentRows'
import type { Step } from './createEngine'
import { stepFailed, storageFailed } from './createEngine'
import type { Sealer } from './createSealer'
import { blobName } from './spaceKeys'
import type { SyncRemote } from './syncRemote'
import type { SyncRows } from './syncRows'

type CarryParts = {
  readonly rows: SyncRows
  readonly session: Session
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly remote: Pick<SyncRemote, 'putBlob' | 'getBlob'>
  readonly sealer: Pick<Sealer, 'sealNamed' | 'openNamed'>
  readonly naming: CryptoKey
  readonly crypto: Crypto
  /** Whether the attachments of a conversation are wanted here now. */
  readonly isWanted: (thread: string) => boolean
}

/** Sends attachments that the host does not have, once each, and fetches those that are wanted here. */
export async function carryAttachments({ session, now, ...parts }: CarryParts): Step<readonly string[]> {
  const inner = { ...parts, attachments: createAttachmentAccess(session, now) }
  const sent = await sendAttachments(inner)
  return sent.ok ? fetchAttachments(inner) : sent
}

type Inner = Omit<CarryParts, 'session' | 'now'> & { readonly attachments: AttachmentAccess }

async function sendAttachments({ rows, attachments, remote, sealer, naming, crypto }: Inner): Step {
  const state = await rows.loadState()
  if (!state.ok) return storageFailed(state)
  for (const id of state.value?.toSend ?? []) {
    const [bytes, isThere] = await Promise.all([attachments.load(id), attachments.isOnHost(id)])
    if (!bytes.ok) return storageFailed(bytes)
    if (!isThere.ok) return storageFailed(isThere)
    if (bytes.value && !isThere.value) {
      const name = await blobName(crypto, naming, id)
      const sealed = await sealer.sealNamed(name, await packed(bytes.value))
      const put = await remote.putBlob(name, sealed)
      if (!put.ok) return stepFailed(put)
      const noted = await attachments.noteOnHost(id)
      if (!noted.ok) return storageFailed(noted)
    }
    const changed = await rows.changeState((now) => ({
      ...now,
      toSend: now.toSend.filter((each) => each !== id),
    }))
    if (!changed.ok) return storageFailed(changed)
  }
  return ok(undefined)
}

/** Gives the conversations whose attachments came. */
async function fetchAttachments(parts: Inner): Step<readonly string[]> {
  const { rows, attachments, remote, sealer, naming, crypto, isWanted } = parts
  const state = await rows.loadState()
  if (!state.ok) return storageFailed(state)
  const came: string[] = []
  for (const { id, thread } of state.value?.toFetch ?? []) {
    const here = await attachments.load(id)
    if (!here.ok) return storageFailed(here)
    if (!here.value) {
      if (!isWanted(thread)) continue
      const name = await blobName(crypto, naming, id)
      const got = await remote.getBlob(name)
      if (!got.ok) return stepFailed(got)
      // Its device has not sent it yet.
      if (!got.value) continue
      const plain = await sealer.openNamed(name, got.value)
      const bytes = plain && unpacked(plain)
      // What is not what it says is as good as missing.
      if (!bytes || (await hashOf(bytes)) !== id) continue
      const saved = await attachments.save(bytes)
      if (!saved.ok) return storageFailed(saved)
      if (thread !== '') came.push(thread)
    }
    const changed = await rows.changeState((latest) => ({
      ...latest,
      toFetch: latest.toFetch.filter((each) => each.id !== id),
    }))
    if (!changed.ok) return storageFailed(changed)
  }
  return ok(came)
}

/** The media type, its length before it, then the bytes. */
async function packed(bytes: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const type = new TextEncoder().encode(bytes.type.slice(0, 255))
  return new Uint8Array(await new Blob([new Uint8Array([type.length]), type, bytes]).arrayBuffer())
}

function unpacked(plain: Uint8Array<ArrayBuffer>): Blob {
  const end = 1 + (plain[0] ?? 0)
  return new Blob([plain.subarray(end)], { type: new TextDecoder().decode(plain.subarray(1, end)) })
}
