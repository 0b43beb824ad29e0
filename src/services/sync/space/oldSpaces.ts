import { ok } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'

import type { Session } from '../../storage/createSession'
import { storageFailed, type Step } from '../engineSteps'
import type { SyncRows } from '../rows/syncRows'
import { remoteOf, type OpenSpace, type SpaceAccess } from './openSpace'
import { isReadWhole, isSentWhole } from './readBack'
import { createSpaceRows, type OldSpace } from './spaceRows'

/** How long the space of an earlier code stays on the host, in milliseconds. */
const KEPT_MS = 30 * DAY_MS

type Parts = SpaceAccess & {
  readonly session: Session
  readonly rows: Pick<SyncRows, 'loadState'>
  /** The space of today. */
  readonly space: OpenSpace
}

/**
 * Looks after the spaces of earlier codes. Once everything has been read back from the space of today, an old one is
 * removed 30 days after it was left; not where it holds something that this device has not read, since other devices
 * may still write there.
 */
export async function settleOld(parts: Parts): Step {
  const latest = await parts.rows.loadState()
  if (!latest.ok) return storageFailed(latest)
  if (!latest.value) return ok(undefined)
  const space = { ...parts.space, state: latest.value }
  const rows = createSpaceRows(parts.session)
  const left: OldSpace[] = []
  for (const old of await rows.loadOld()) {
    const settled = await settle({ ...parts, space }, old)
    if (settled) left.push(settled)
  }
  const saved = await rows.saveOld(left)
  return saved.ok ? ok(undefined) : storageFailed(saved)
}

/** What is to be kept of it; undefined once it is gone. */
async function settle(parts: Parts, old: OldSpace): Promise<OldSpace | undefined> {
  if (!old.isChecked) return { ...old, isChecked: await isSentWhole(parts.space) }
  if (!old.isRead || parts.now() - old.leftAt < KEPT_MS) return old
  const remote = await remoteOf(parts, old.state, old.secrets)
  if (!remote) return old
  if (!(await isReadWhole({ remote, state: old.state }))) {
    const found = await remote.overview()
    const isGone = !found.ok && (found.error.type === 'spaceGone' || found.error.type === 'removed')
    return isGone ? undefined : old
  }
  const removed = await remote.removeSpace()
  return removed.ok ? undefined : old
}
