import { ok, type Result } from '@/lib/result'

import type { LedgerRow } from '../ledger/ledgerRow'
import type { Amount, HostStore, ShareCopy } from './hostStore'
import type { NoticeCopy, NoticeStore } from './noticeStore'
import type { HostSchedule, ScheduleStore } from './scheduleStore'
import type { SpaceCopy } from './syncStore'

/** Rows of the ledger that are copied at once. */
const ROWS = 1_000

type Files = Pick<HostStore, 'keys' | 'schedules'> & {
  readonly limits: { counted(): Promise<readonly Amount[]> }
  readonly ledger: { rows(): AsyncIterable<LedgerRow> }
  readonly sync: { copies(): AsyncIterable<SpaceCopy> }
  readonly shares: { copies(): AsyncIterable<ShareCopy> }
  readonly notices: { all(): Promise<NoticeCopy> }
}

/**
 * Copies keys, what they used, what devices sync, shared links, schedules and who is notified from files into a store;
 * what is there already stays as it is. Safe to repeat.
 */
export async function importFiles(
  from: Files,
  to: Omit<HostStore, 'close'>,
  now = Date.now(),
): Promise<Result<string, string>> {
  const keys = await from.keys.list()
  let count = 0
  await to.keys.update((known) => {
    const hashes = new Set(known.map(({ hash }) => hash))
    const added = keys.filter(({ hash }) => !hashes.has(hash))
    count = added.length
    return count === 0 ? undefined : [...known, ...added]
  })
  await copyCounts(await from.limits.counted(), to.limits)
  let rows = 0
  let batch: LedgerRow[] = []
  for await (const row of from.ledger.rows()) {
    rows += 1
    batch.push(row)
    if (batch.length < ROWS) continue
    await to.ledger.append(batch)
    batch = []
  }
  await to.ledger.append(batch)
  const spaces = { copied: 0, there: 0 }
  for await (const copy of from.sync.copies()) spaces[(await to.sync.restore(copy)) ? 'copied' : 'there'] += 1
  const links = { copied: 0, there: 0 }
  for await (const copy of from.shares.copies())
    links[(await copyShare(copy, to.shares)) ? 'copied' : 'there'] += 1
  const schedules = await moveSchedules(from.schedules, to.schedules, now)
  const notices = await copyNotices(await from.notices.all(), to.notices)
  return ok(
    [
      `Keys copied: ${count}; already there: ${keys.length - count}.`,
      `Rows of the ledger: ${rows}.`,
      `Sync spaces copied: ${spaces.copied}; already there: ${spaces.there}.`,
      `Shared links copied: ${links.copied}; already there: ${links.there}.`,
      `Schedules copied: ${schedules.copied}; already there: ${schedules.there}.`,
      ...(schedules.running > 0
        ? [
            `Schedules with a run under way, not copied: ${schedules.running}; import again when it has ended.`,
          ]
        : []),
      notices.isForeign
        ? 'Devices to notify weren’t copied: the database has keys of its own. Turn notifications on again there.'
        : `Devices to notify copied: ${notices.copied}; already there: ${notices.there}.`,
    ].join(' '),
  )
}

/** Without them each limit would begin again. Each once: a counter that is there is left alone. */
async function copyCounts(counted: readonly Amount[], to: HostStore['limits']): Promise<void> {
  const used = await to.used(counted)
  const missing = counted.filter((_each, index) => used[index] === '0')
  if (missing.length > 0) await to.add(missing)
}

/** What was accepted once needs no room here. Links that were deleted or expired come too, so that they say so. */
async function copyShare({ isDeleted, ...share }: ShareCopy, to: HostStore['shares']): Promise<boolean> {
  if (await to.find(share.id)) return false
  await to.put(share, { mostLinks: Infinity, mostBytes: Infinity })
  if (isDeleted) await to.remove(share.id, share.secretHash)
  return true
}

/** What was accepted once needs no room here. */
const MOST_DEVICES = 1_000

/**
 * Copies who is notified, and of what they were told already. Browsers subscribed with the keys they were given: where
 * the store has others, no device can be told by it.
 */
async function copyNotices(
  { keys, devices, claims }: NoticeCopy,
  to: NoticeStore,
): Promise<{ readonly copied: number; readonly there: number; readonly isForeign: boolean }> {
  if (keys === null) return { copied: 0, there: 0, isForeign: false }
  if ((await to.keys(() => Promise.resolve(keys))) !== keys) return { copied: 0, there: 0, isForeign: true }
  let copied = 0
  for (const device of devices) {
    const known = await to.devices(device.owner)
    if (known.some(({ id, endpoint }) => id === device.id || endpoint === device.endpoint)) continue
    await to.put(device, MOST_DEVICES)
    copied += 1
  }
  for (const name of Object.keys(claims)) await to.claim(name)
  return { copied, there: devices.length - copied, isForeign: false }
}

/** What was accepted once needs no room here. */
const MOST_SCHEDULES = 1_000_000

/** A run that began longer ago has no host any more; the store it comes to tells that it broke off. */
const LONGEST_RUN_MS = 60 * 60_000

/** Counts of schedules: `running` are those of which a run is under way, which stay where they are. */
type Moved = { copied: number; there: number; running: number }

/**
 * Copies schedules from one store to another. Each is paused where it comes from before it is there, so that a host that
 * still runs over the old store makes none of its runs: whatever happens in between, no run is made twice.
 */
async function moveSchedules(from: ScheduleStore, to: ScheduleStore, now: number): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, running: 0 }
  for (const { owner, schedule } of await from.list()) {
    const known = await to.list(owner)
    const isThere = known.some((each) => each.schedule.id === schedule.id)
    let before: HostSchedule | undefined
    const paused = await from.change(owner, schedule.id, (found) => {
      const { active } = found.state
      if (active && now - active.startedAt < LONGEST_RUN_MS) return undefined
      before = found
      return { schedule: pausedOne(found.schedule) }
    })
    if (isThere) moved.there += 1
    else if (!paused || !before) moved.running += 1
    else {
      await to.put(before, MOST_SCHEDULES)
      moved.copied += 1
    }
  }
  return moved
}

/** One that was off stays as it was told. */
const pausedOne = (schedule: HostSchedule['schedule']): HostSchedule['schedule'] =>
  schedule.status.type === 'on'
    ? { ...schedule, status: { type: 'paused', at: schedule.status.since } }
    : schedule
