import { FIRST, numbersIn, type SyncState } from '@/domain/sync'
import { ok } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'

import type { Session } from '../../storage/createSession'
import { storageFailed, type Step } from '../engineSteps'
import type { SyncRows } from '../rows/syncRows'
import { remoteOf, type OpenSpace, type SpaceAccess } from './openSpace'
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

type Read = Pick<OpenSpace, 'remote' | 'state'>

/** Whether the logs on the host have nothing that this device has not read. False where it can't be asked. */
export async function isReadWhole({ remote, state }: Read): Promise<boolean> {
  const { logs, promised, device, written } = state
  const isBehind = Object.entries(promised).some(
    ([log, { number }]) => (log === device ? written : (logs[log]?.number ?? 0)) < number,
  )
  if (isBehind) return false
  const rest = await remote.pull({ ...numbersIn(logs), [device]: written })
  return rest.ok && rest.value.length === 0
}

/** Whether the host gives back all that this device sent, whole and in order. False where it can't be asked. */
export async function isSentWhole({ remote, state, sealer }: OpenSpace): Promise<boolean> {
  const { device, space, written, pushed, toSend, logs } = state
  if (written !== pushed || toSend.length > 0) return false
  let end = await beginning({ remote, state })
  if (!end) return false
  while (end.number < pushed) {
    const some = await remote.pull({ ...numbersIn(logs), [device]: end.number })
    if (!some.ok) return false
    const own = some.value.filter((each) => each.device === device)
    if (own.length === 0) return false
    for (const { number, bytes } of own) {
      if (number !== end.number + 1) return false
      const opened = await sealer.open(bytes, { space, device, number, before: end.hash })
      if (!opened.ok) return false
      end = { number, hash: opened.value.hash }
    }
  }
  return pushed === 0 || end.hash === logs[device]?.hash
}

/** What of this device's log a snapshot stands for; its parts were read back by whoever wrote it. */
async function beginning({
  remote,
  state: { device },
}: Read): Promise<SyncState['logs'][string] | undefined> {
  const snapshot = await remote.snapshot()
  if (!snapshot.ok) return undefined
  return snapshot.value?.floors[device] ?? { number: 0, hash: FIRST }
}
