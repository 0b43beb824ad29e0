import { canonicalJson } from '@/lib/canonicalJson'
import { costOfRun } from '@/domain/schedules/caps'
import type { ScheduleId } from '@/domain/ids'
import { adopted, type HostState } from '@/domain/schedules/hostState'
import {
  hostHome,
  hostOrigin,
  plannedNext,
  type Schedule,
  scheduleName,
  scheduleRow,
  shownName,
  withRemovedIn,
} from '@/domain/schedules/schedule'
import { settled } from '@/domain/schedules/runs'
import { type ScheduleState, stateIn, stateName } from '@/domain/schedules/scheduleState'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { LazyServices } from '@/services/lazyServices'
import type { ScheduleFailure, ScheduleHost } from '@/services/schedules/scheduleHost'

import { hostHeaders } from '../connections/hostHeaders'
import { readHostOffer } from '../connections/hostOffer'
import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { runRequest } from './runRequest'
import { changeSchedule, type Rows } from './scheduleRows'
import { takeRun } from './takeRun'
import { tellEnd } from './tellEnd'

export type HostSchedules = ReturnType<typeof createHostSchedules>

/** How often the host is asked while nothing is due, in milliseconds. */
const SELDOM_MS = 5 * 60_000
/** How often it is asked while a run goes on that the person asked for. */
const SOON_MS = 3_000
const MOST_LOOKS = 100

/** Schedules whose runs the host of this page makes. One tab at a time speaks with it. */
export function createHostSchedules(deps: CommandDeps, lock: Pick<LazyServices['tabLock'], 'runAlone'>) {
  const { store, ownOrigin, now } = deps
  const service = () => deps.load('scheduleHost')
  let lookedAt = -Infinity
  let looking: Promise<void> | undefined
  /** The look after the one that goes on. */
  let next: Promise<void> | undefined

  function host(): Result<ScheduleHost, string> {
    if (ownOrigin === '') return failed(describe({ type: 'none' }))
    const headers = hostHeaders(deps, ownOrigin, ownOrigin)
    return headers.ok ? ok({ fetch: deps.fetch, origin: ownOrigin, headers: headers.value }) : headers
  }

  type Asked = (
    at: ScheduleHost,
    its: LazyServices['scheduleHost'],
  ) => Promise<Result<unknown, ScheduleFailure>>

  /** Asks the host of this page for a schedule of it; fails with a sentence. */
  async function ask(
    of: Pick<Schedule, 'home'>,
    asked: Asked,
    isGoneFine = true,
  ): Promise<Result<void, string>> {
    if (of.home !== hostHome(ownOrigin)) return failed(elsewhere(of))
    const at = host()
    if (!at.ok) return at
    const its = await service()
    const answer = await lock.runAlone(LOCK, () => asked(at.value, its))
    const isGone = !answer.ok && (answer.error.type === 'missing' || answer.error.type === 'none')
    return answer.ok || (isGone && isGoneFine) ? ok(undefined) : failed(describe(answer.error))
  }

  const isHere = ({ home }: Schedule): boolean => home === hostHome(ownOrigin)
  const hasLeft = ({ leftAt }: Schedule): boolean => leftAt === hostHome(ownOrigin)

  /** Looks how its schedules are, and takes the replies that they brought. Nothing is said where it can’t be asked. */
  async function lookOnce(isForced: boolean): Promise<void> {
    const items = await loadItems(deps)
    if (!items.ok || store.getState().cannotSave) return
    const own = withRemovedIn(items.value).filter((schedule) => isHere(schedule) || hasLeft(schedule))
    if (own.length === 0) return
    const isDue = own.some(
      (schedule) => !isHere(schedule) || waits(schedule, stateIn(items.value, schedule.id), now()),
    )
    if (!isForced && !isDue && now() - lookedAt < SELDOM_MS) return
    const at = host()
    if (!at.ok || !(await deps.page()).isOnline) return
    const its = await service()
    await lock.runAlone(LOCK, async () => {
      const listed = await its.listSchedules(at.value)
      // One that was started without them has none any more.
      const isOff =
        !listed.ok &&
        listed.error.type === 'none' &&
        (await readHostOffer(deps.fetch, ownOrigin))?.schedules === false
      if (!listed.ok && !isOff) return
      lookedAt = now()
      for (const schedule of own) {
        const { id } = schedule
        const found = listed.ok ? listed.value.find((each) => each.id === id) : undefined
        if (!found) await (isHere(schedule) ? lost(schedule) : forgetLeft(id))
        else {
          if (isHere(schedule)) await adopt(found)
          if (found.kept.length > 0) await take(at.value, its, id)
          if (!isHere(schedule)) await endLeft(found)
        }
      }
    })
  }

  async function adopt(found: HostState): Promise<void> {
    let before: Rows | undefined
    const changed = await changeSchedule(deps, found.id, (rows) => {
      before = rows
      return rows.schedule.home === hostHome(ownOrigin) ? adopted(rows, found) : undefined
    })
    const after = changed.ok ? changed.value : undefined
    if (!after || !before) return
    const isNews =
      after.state.last?.run !== before.state.last?.run ||
      canonicalJson(after.schedule.status) !== canonicalJson(before.schedule.status)
    if (isNews) tellEnd(deps, after, false)
  }

  /** A run that the host went on with when its schedule was moved to a page ends as it ended there. */
  async function endLeft({ id, state: { active, last } }: HostState): Promise<void> {
    if (active || !last?.run) return
    const { run, result, endedAt } = last
    const ledger = await deps.storage.loadLedger({ from: last.startedAt })
    const cost = last.cost ?? (ledger.ok ? costOfRun(run, ledger.value) : null)
    await changeSchedule(deps, id, ({ schedule, state }) =>
      settled(schedule, state, run, { result, at: endedAt, cost }),
    )
  }

  const forgetLeft = (id: ScheduleId) =>
    changeSchedule(deps, id, ({ schedule: { leftAt, ...schedule } }) =>
      leftAt === hostHome(ownOrigin) ? { schedule } : undefined,
    )

  /** The host has forgotten it, or runs none any more: it says “on” here no longer. */
  async function lost({ id, isRemoved }: Schedule): Promise<void> {
    if (isRemoved) {
      await record(deps, {
        items: [
          [scheduleName(id), null],
          [stateName(id), null],
        ],
      })
      return
    }
    const changed = await changeSchedule(deps, id, ({ schedule }) =>
      schedule.status.type === 'on' && schedule.home === hostHome(ownOrigin)
        ? { schedule: { ...schedule, status: { type: 'paused', at: now() } } }
        : undefined,
    )
    const after = changed.ok ? changed.value : undefined
    if (!after) return
    const text = t('“{name}” is off now: the host of this page doesn’t have it any more.', {
      name: shownName(after.schedule),
    })
    store.getState().noticeShown({ id: `schedule-${id}`, tone: 'danger', text })
  }

  /** Takes what it brought, and says so to the host, which forgets it then. */
  async function take(at: ScheduleHost, its: LazyServices['scheduleHost'], id: ScheduleId): Promise<void> {
    const kept = await its.keptRuns(at, id)
    const items = await loadItems(deps)
    const schedule = items.ok ? withRemovedIn(items.value).find((each) => each.id === id) : undefined
    if (!kept.ok || !schedule) return
    for (const run of kept.value) {
      if (!(await takeRun(deps, schedule, run))) continue
      await its.tellTaken(at, id, [run.run])
      const ledger = await deps.storage.loadLedger({ from: run.startedAt })
      const cost = ledger.ok ? costOfRun(run.run, ledger.value) : null
      await changeSchedule(deps, id, ({ state }) =>
        state.last?.run === run.run && state.last.cost === null && cost !== null
          ? { state: { ...state, last: { ...state.last, cost } } }
          : undefined,
      )
    }
  }

  /** Once at a time. One that is asked for meanwhile comes after it, as that may have seen less. */
  function look(isForced = false): Promise<void> {
    if (looking && isForced) {
      const again = () => {
        next = undefined
        return look(true)
      }
      return (next ??= looking.then(again, again))
    }
    looking ??= lookOnce(isForced).finally(() => {
      looking = undefined
    })
    return looking
  }

  /** Until the run that the person asked for has ended. */
  async function follow(id: ScheduleId): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      await look(true)
      const { items } = store.getState()
      if (!items || !stateIn(items, id)?.active) return
      await deps.sleep(SOON_MS, new AbortController().signal)
    }
  }

  return {
    look,
    /** The origin of the host, where it runs schedules. */
    async offered(): Promise<string | undefined> {
      if (ownOrigin === '') return undefined
      const offer = await readHostOffer(deps.fetch, ownOrigin)
      return offer?.schedules === true ? ownOrigin : undefined
    },
    /** Gives it a schedule; it runs there from now on. Gives its home. */
    async give(schedule: Schedule, { spent }: ScheduleState): Promise<Result<string, string>> {
      if (!schedule.host) return failed(describe({ type: 'none' }))
      const { host: runs } = schedule
      const request = await runRequest(deps, { ...schedule, host: runs })
      if (!request.ok) return request
      const at = host()
      if (!at.ok) return at
      const home = hostHome(ownOrigin)
      const its = await service()
      const row = scheduleRow({ ...schedule, home })
      const given = await lock.runAlone(LOCK, () =>
        its.giveSchedule(at.value, schedule.id, { schedule: row, request: request.value, spent }),
      )
      return given.ok ? ok(home) : failed(describe(given.error))
    },
    pause: ({ id, home }: Schedule) => ask({ home }, (at, its) => its.pauseThere(at, id)),
    /** Takes it from there, with what it brought. Gives whether the host still makes a run of it, whose reply is to come. */
    async remove({ id, home }: Schedule): Promise<Result<boolean, string>> {
      await look(true)
      let isKept = false
      const removed = await ask({ home }, async (at, its) => {
        const answer = await its.removeSchedule(at, id)
        isKept = answer.ok && answer.value
        return answer
      })
      return removed.ok ? ok(isKept) : removed
    },
    async runNow({ id, home }: Schedule): Promise<Result<void, string>> {
      const asked = await ask({ home }, (at, its) => its.runThere(at, id), false)
      if (asked.ok) void follow(id)
      return asked
    },
  }
}

const LOCK = 'schedules-host'

const waits = (schedule: Schedule, state: ScheduleState | undefined, now: number): boolean =>
  state !== undefined && (state.active !== null || (plannedNext(schedule, state.claimed) ?? Infinity) <= now)

const elsewhere = (of: Pick<Schedule, 'home'>): string =>
  t('This schedule runs on {address}. Open Parlance there to change it.', {
    address: hostOrigin(of) ?? '',
  })

function describe(failure: ScheduleFailure): string {
  switch (failure.type) {
    case 'offline':
      return t('The host can’t be reached. Check your connection and try again.')
    case 'none':
      return t('The host of this page doesn’t run schedules. Run this one in the page.')
    case 'missing':
      return t('The host doesn’t have this schedule. Switch it on first.')
    case 'key':
      return t('This host doesn’t accept your key: it may have expired. Ask for a new one.')
    case 'refused':
      return failure.reason
  }
}
