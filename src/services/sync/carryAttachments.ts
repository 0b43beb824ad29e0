import { ok } from '@/lib/result'
import { hashOf } from '@/services/attachments/hashOf'

import type { Session } from '../storage/createSession'
import { createAttachmentAccess, type AttachmentAccess } from './rows/attachmentRows'
import type { Step } from './engineSteps'
import { stepFailed, storageFailed } from './engineSteps'
import type { Sealer } from './createSealer'
import { blobName } from './blobName'
import type { SyncRemote } from './syncRemote'
import type { SyncRows } from './rows/syncRows'

type CarryParts = {
  readonly rows: SyncRows
  readonly session: Session
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly remote: Pick<SyncRemote, 'hasBlob' | 'putBlob' | 'getBlob'>
  readonly sealer: Pick<Sealer, 'sealNamed' | 'openNamed'>
  readonly naming: CryptoKey
  readonly crypto: Crypto
  /** Whether the attachments of a conversation are wanted here now. */
  readonly isWanted: (thread: string) => boolean
}

/** What came of carrying attachments. */
export type Carried = {
  /** The conversations whose attachments came. */
  readonly came: readonly string[]
  /** Whether some are wanted that the host does not have yet. */
  readonly isMissing: boolean
}

/** Sends attachments that the host does not have, once each, and fetches those that are wanted here. */
export async function carryAttachments({ session, now, ...parts }: CarryParts): Step<Carried> {
  const inner = { ...parts, attachments: createAttachmentAccess(session, now) }
  const sent = await sendAttachments(inner)
  return sent.ok ? fetchAttachments(inner) : sent
}

type Inner = Omit<CarryParts, 'session' | 'now'> & { readonly attachments: AttachmentAccess }

async function sendAttachments({ rows, attachments, remote, sealer, naming, crypto }: Inner): Step {
  const state = await rows.loadState()
  if (!state.ok) return storageFailed(state)
  for (const id of state.value?.toSend ?? []) {
    const bytes = await attachments.load(id)
    if (!bytes.ok) return storageFailed(bytes)
    if (bytes.value) {
      const name = await blobName(crypto, naming, id)
      // Asked each time: what nothing named any more was removed there.
      const there = await remote.hasBlob(name)
      if (!there.ok) return stepFailed(there)
      const put = there.value
        ? ok(undefined)
        : await remote.putBlob(name, await sealer.sealNamed(name, await packed(bytes.value)))
      if (!put.ok) return stepFailed(put)
    }
    const changed = await rows.changeState((now) => ({
      ...now,
      toSend: now.toSend.filter((each) => each !== id),
    }))
    if (!changed.ok) return storageFailed(changed)
  }
  return ok(undefined)
}

async function fetchAttachments(parts: Inner): Step<Carried> {
  const { rows, attachments, remote, sealer, naming, crypto, isWanted } = parts
  const state = await rows.loadState()
  if (!state.ok) return storageFailed(state)
  const came: string[] = []
  let isMissing = false
  for (const { id, thread } of state.value?.toFetch ?? []) {
    const here = await attachments.load(id)
    if (!here.ok) return storageFailed(here)
    if (!here.value) {
      if (!isWanted(thread)) continue
      const name = await blobName(crypto, naming, id)
      const got = await remote.getBlob(name)
      if (!got.ok) return stepFailed(got)
      // Its device has not sent it yet.
      if (!got.value) {
        isMissing = true
        continue
      }
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
  return ok({ came, isMissing })
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
