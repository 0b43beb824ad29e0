import type { AttachmentId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { hashOf } from '@/services/attachments/sha256'

import type { Session } from '../storage/createSession'
import { createAttachmentRows } from '../storage/rows/createAttachmentRows'
import { type Step, stepFailed, storageFailed } from './engineSteps'
import type { Sealer } from './createSealer'
import type { SyncRemote } from './syncRemote'
import type { SyncRows } from './rows/syncRows'

type AttachmentAccess = ReturnType<typeof createAttachmentAccess>

/** The rows of attachments, as sync needs them. */
export function createAttachmentAccess(session: Session, now: () => number) {
  const rowsAt = (moment: () => number) =>
    createAttachmentRows({ session, now: moment, estimate: () => Promise.resolve({}) })
  return {
    /** Undefined where it is not here. */
    load: (id: string) => rowsAt(now).loadAttachment(id as AttachmentId),
    /** Under the name that its message gives it, and as old as that. */
    save: (bytes: Blob, name = '', at = now()) => rowsAt(() => at).saveAttachment(bytes, name),
  }
}

/** What attachments are carried with: of the open space. */
type CarryParts = {
  readonly rows: SyncRows
  readonly attachments: AttachmentAccess
  readonly remote: Pick<SyncRemote, 'hasBlob' | 'putBlob' | 'getBlob'>
  readonly sealer: Pick<Sealer, 'sealNamed' | 'openNamed'>
  /** Which name an attachment has where its bytes are kept. */
  readonly nameOf: (id: string) => Promise<string>
}

/** What came of carrying attachments. */
export type Carried = {
  /** The conversations whose attachments came. */
  readonly came: readonly string[]
  /** Whether some are wanted that the host does not have yet. */
  readonly isMissing: boolean
}

/**
 * Sends attachments that the host does not have, once each, and fetches those that are wanted here.
 *
 * @param isWanted whether the attachments of a conversation are wanted here now.
 */
export async function carryAttachments(
  parts: CarryParts,
  isWanted: (thread: string) => boolean,
): Step<Carried> {
  const sent = await sendAttachments(parts)
  return sent.ok ? fetchAttachments(parts, isWanted) : sent
}

async function sendAttachments({ rows, attachments, remote, sealer, nameOf }: CarryParts): Step {
  const state = await rows.loadState()
  if (!state.ok) return storageFailed(state)
  for (const id of state.value?.toSend ?? []) {
    const bytes = await attachments.load(id)
    if (!bytes.ok) return storageFailed(bytes)
    if (bytes.value) {
      const name = await nameOf(id)
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

async function fetchAttachments(
  { rows, attachments, remote, sealer, nameOf }: CarryParts,
  isWanted: (thread: string) => boolean,
): Step<Carried> {
  const state = await rows.loadState()
  if (!state.ok) return storageFailed(state)
  const came: string[] = []
  let isMissing = false
  for (const { id, thread, name: called, at } of state.value?.toFetch ?? []) {
    const here = await attachments.load(id)
    if (!here.ok) return storageFailed(here)
    if (!here.value) {
      if (!isWanted(thread)) continue
      const name = await nameOf(id)
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
      const saved = await attachments.save(bytes, called, at)
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
