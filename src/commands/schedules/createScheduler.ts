import type { ConversationId, MessageId, ScheduleId } from '@/domain/ids'
import { foundLater, mayBeFound } from '@/domain/schedules/caps'
import { claimDue, claimNow, dueAt, recounted, settled } from '@/domain/schedules/runs'
import { type Schedule, scheduleIn, schedulesIn } from '@/domain/schedules/schedule'
import { type ActiveRun, stateIn } from '@/domain/schedules/scheduleState'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { LazyServices } from '@/services/lazyServices'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { conversationIn, costOf, makeRun } from './makeRun'
import { changeSchedule, deviceId, type Rows } from './scheduleRows'
import { tellEnd } from './tellEnd'

/** Runs that one page makes at the same time. */
const MOST_AT_ONCE = 5
/** A run of a tab that nobody can say anything about is taken for dead after as long, in milliseconds. */
const DEAD_AFTER_MS = 60 * 60_000

/**
 * Makes the runs of this device's schedules while a page is open. Every tab looks; a run is claimed on disk, in one
 * transaction, before anything is sent, so that one tab makes it.
 */
export function createScheduler(deps: CommandDeps, lock: Pick<LazyServices['tabLock'], 'runAlone'>) {
  const { store, tabs, now } = deps
  /** Runs that this tab makes. */
  const running = new Map<ScheduleId, Promise<void>>()
  let looking: Promise<void> | undefined
  let isNews = false

  /** Looks for what is due, once at a time; a call meanwhile has it look once more. */
  async function look(): Promise<void> {
    if (looking) {
      isNews = true
      return looking
    }
    looking = lookOnce().finally(() => {
      looking = undefined
    })
    await looking
    if (!isNews) return
    isNews = false
    await look()
  }

  async function lookOnce(): Promise<void> {
    const items = await loadItems(deps)
    if (!items.ok || store.getState().cannotSave) return
    const all = schedulesIn(items.value)
    const waits = all.filter((schedule) => {
      const state = stateIn(items.value, schedule.id)
      return (
        state &&
        (state.active !== null ||
          (state.last !== null && mayBeFound(state.last, now())) ||
          dueAt(schedule, state, now()) !== undefined)
      )
    })
    if (waits.length === 0) return
    const device = await deviceId(deps, lock)
    if (!device.ok) return
    const own = waits.filter(({ home, id }) => home === device.value && !running.has(id))
    if (own.length === 0) return
    const isOnline = (await deps.page()).isOnline
    await lock.runAlone('schedules', async () => {
      for (const schedule of own) {
        await buryDead(schedule.id)
        await recount(schedule.id)
        // Offline it would only fail; it is late once there is a network.
        if (running.size < MOST_AT_ONCE && (isOnline || isLocal(schedule))) await claim(schedule)
      }
    })
  }

  const isLocal = ({ model }: Schedule): boolean => {
    const chosen = model?.connectionId ?? store.getState().settings.newConversation.connectionId
    return store.getState().connections.some(({ id, type }) => id === chosen && type === 'builtin')
  }

  /** Tells a run as broken off whose tab is gone. */
  async function buryDead(id: ScheduleId): Promise<void> {
    const { items } = store.getState()
    const active = items && stateIn(items, id)?.active
    if (!active || (await isAlive(id, active))) return
    // Its host goes on with it, and what it brings ends it.
    const isLeft = scheduleIn(items, id)?.leftAt !== undefined
    if (isLeft && now() - active.startedAt < DEAD_AFTER_MS) return
    const cost = await costOf(deps, active)
    await changeSchedule(deps, id, ({ schedule, state }) =>
      settled(schedule, state, active.id, { result: { type: 'brokenOff' }, at: now(), cost }),
    )
  }

  /** What the reply of a run cost and came to that was taken up after its tab had died. */
  async function recount(id: ScheduleId): Promise<void> {
    const { items } = store.getState()
    const last = items && stateIn(items, id)?.last
    if (!last?.run || !mayBeFound(last, now())) return
    const { run } = last
    const ledger = await deps.storage.loadLedger({ from: last.startedAt })
    const found = ledger.ok ? foundLater(last, ledger.value) : undefined
    if (found)
      await changeSchedule(deps, id, ({ schedule, state }) =>
        recounted(schedule, state, run, { ...found, at: now() }),
      )
  }

  async function isAlive(id: ScheduleId, { by, startedAt }: ActiveRun): Promise<boolean> {
    if (by === tabs.id) return running.has(id)
    const living = await tabs.livingTabs()
    return living.size === 0 ? now() - startedAt < DEAD_AFTER_MS : living.has(by)
  }

  async function claim(schedule: Schedule, isAsked = false): Promise<boolean> {
    const { id } = schedule
    const by = {
      by: tabs.id,
      conversationId: await placeFor(schedule),
      messageId: deps.newId() as MessageId,
    }
    const claimed = await changeSchedule(deps, id, (rows) => {
      const state = (isAsked ? claimNow : claimDue)(rows.schedule, rows.state, now(), by)
      if (!state) return undefined
      const isMoved = state.active && rows.schedule.place.type === 'chat'
      const place = { type: 'chat', id: by.conversationId } as const
      return isMoved ? { state, schedule: { ...rows.schedule, place } } : { state }
    })
    const rows = claimed.ok ? claimed.value : undefined
    if (!rows?.state.active) return false
    const run = make(rows, rows.state.active).finally(() => running.delete(id))
    running.set(id, run)
    return true
  }

  /** The chat of the next run: the one for all of them while it is there and not in the trash, else a new one. */
  async function placeFor({ place }: Schedule): Promise<ConversationId> {
    const known = place.type === 'chat' ? await conversationIn(deps, place.id) : undefined
    return known && known.trashedAt === null ? known.id : (deps.newId() as ConversationId)
  }

  async function make({ schedule, state }: Rows, active: ActiveRun): Promise<void> {
    const ended = await makeRun(deps, schedule, state, active).catch((cause: unknown) => ({
      result: { type: 'failed', reason: cause instanceof Error ? cause.message : String(cause) } as const,
      cost: null,
      hasReply: false,
    }))
    const after = await changeSchedule(deps, schedule.id, (rows) =>
      settled(rows.schedule, rows.state, active.id, { ...ended, at: now() }),
    )
    const rows = after.ok ? after.value : undefined
    if (rows) tellEnd(deps, rows, ended.hasReply)
    // What was due meanwhile.
    void look()
  }

  return {
    look,

    /** Makes a run now, besides those that are planned. Resolves once it has begun; fails with a sentence. */
    runNow: async (id: ScheduleId): Promise<Result<void, string>> => {
      const items = await loadItems(deps)
      if (!items.ok) return failed(describeUnreadable(items.error))
      await buryDead(id)
      const schedule = scheduleIn(store.getState().items ?? items.value, id)
      if (!schedule) return failed(t('This schedule is no longer here.'))
      return (await claim(schedule, true))
        ? ok(undefined)
        : failed(t('A run of this schedule is still going on. Wait until it ends.'))
    },

    /** Resolves when no run is being made. */
    whenIdle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
