import type { ConnectionId, MessageId, RunId } from '@/domain/ids'
import type { Cost, CostBracket, PricedModel } from '@/domain/pricing'
import { cellText, hasReply } from '@/domain/runs/results/cellText'
import { costOfCells } from '@/domain/runs/estimateRun'
import { pauseFor, type Run, type RunCell, type RunState } from '@/domain/runs/run'
import { nextStep } from '@/domain/runs/nextStep'
import { workedMsOf } from '@/domain/runs/runProgress'
import { mergedCells } from '@/domain/runs/unsent'
import { waitingCell } from '@/domain/runs/planCells'
import type { ModelRef } from '@/domain/modelRef'
import { t } from '@/lib/text/t'
import { clientOf } from '@/queries/clientOf'
import { whenCatalogRead } from '@/queries/whenCatalogRead'

import type { CommandDeps } from '../deps'
import type { LazyServices } from '@/services/lazyServices'
import { createCheckReply } from '../jsonSchema/checkReply'
import { onDiskSoon } from '../replies/turns'
import { createBackOff, isRateLimit } from './runTiming'
import { createRunClock, type RunClock } from './runTiming'
import { createUnsentOf, entryForRun, keepCells, keepRun, runCell } from './keepRun'

/** So long a run waits for catalogs before it asks about a price. */
const CATALOG_WAIT_MS = 3000
/** So long a cell waits before it is asked for again that couldn't leave right after its device had slept. */
const AWAKE_WAIT_MS = 3000
const NEVER = new AbortController().signal
const UNKNOWN: Cost = { type: 'unknown' }

/** A run that is being worked on in this tab. */
type Active = {
  readonly controllers: Map<MessageId, AbortController>
  /** What each cell may cost; nothing is sent before it is known. */
  brackets?: readonly CostBracket[]
  /** What decides which parameters are sent, as it was when the cells were last compared with it. */
  known?: readonly unknown[]
  readonly clock: RunClock
  /** Lets go of the run. */
  readonly leave: () => void
}

export type WorkOptions = {
  /** Once it is sure that no other tab works on it. */
  readonly onHeld?: () => void
  /** Another tab does; a notice says so unless something else is given. */
  readonly onElsewhere?: (id: RunId) => void
}

export type Runner = ReturnType<typeof createRunner>

/** Works through runs: keeps their limits, sends their cells, writes down what came. */
export function createRunner(deps: CommandDeps, { holdRun }: LazyServices['runLock']) {
  const active = new Map<RunId, Active>()
  /** Being taken hold of, or held: the browser grants the lock only later. */
  const taken = new Set<RunId>()
  const check = createCheckReply(deps)
  const { store } = deps
  const runOf = (id: RunId): Run | undefined => store.getState().runs[id]
  const { now, sleep } = deps
  const backOff = createBackOff({ now, sleep, onChange: tellHolds })
  const lanesOf = (id: ConnectionId): number => backOff.lanesOf(id)

  /** Goes on with a run, unless another tab does. Resolves when it pauses or ends. */
  async function work(id: RunId, { onHeld, onElsewhere = sayElsewhere }: WorkOptions = {}): Promise<void> {
    const run = runOf(id)
    // What comes to a tab that can't save would be lost, and paid.
    if (!run || taken.has(id) || store.getState().cannotSave) return
    taken.add(id)
    const isHere = await holdRun(
      id,
      () =>
        new Promise<void>((leave) => {
          const clock = createRunClock(deps.elapsed, (lostMs) => skip(id, lostMs))
          const mine: Active = { controllers: new Map(), clock, leave }
          active.set(id, mine)
          store.getState().runChanged(id, { state: { type: 'running' }, workingSince: deps.now(), holds: [] })
          save(id)
          onHeld?.()
          for (const hold of run.holds ?? []) backOff.resume(hold)
          void whenPriced(run)
            .catch(() => undefined)
            .then(() => {
              mine.brackets = bracketsOf(id)
              step(id)
            })
        }),
    )
    taken.delete(id)
    if (!isHere) onElsewhere(id)
  }

  function sayElsewhere(id: RunId): void {
    store
      .getState()
      .noticeShown({ id: `run-${id}`, tone: 'info', text: t('This run goes on in another tab.') })
  }

  /** Time in which the page didn't run is none of the run's. */
  function skip(id: RunId, lostMs: number): void {
    const run = runOf(id)
    if (!run || run.workingSince === null) return
    store.getState().runChanged(id, { workingSince: Math.min(deps.now(), run.workingSince + lostMs) })
    save(id)
  }

  function step(id: RunId): void {
    const mine = active.get(id)
    mine?.clock.look()
    let run = runOf(id)
    if (!run || !mine) return
    if (run.state.type === 'running' && mine.brackets) {
      if (merge(run, mine)) mine.brackets = bracketsOf(id)
      run = runOf(id) ?? run
      const { brackets } = mine
      const next = nextStep(run, { now: deps.now(), isSingle, lanesOf, brackets })
      if (next.type === 'end') settle(id, { type: 'ended' })
      else if (store.getState().cannotSave) settle(id, { type: 'paused', reason: 'person' })
      else if (next.type === 'pause') settle(id, { type: 'paused', reason: next.reason })
      else for (const cellId of next.cells) send(id, cellId, mine)
    }
    if (runOf(id)?.state.type !== 'running' && mine.controllers.size === 0) {
      active.delete(id)
      mine.clock.stop()
      mine.leave()
    }
  }

  /**
   * Makes one of the waiting cells that would ask the same: a model may have refused a parameter since it was planned, or
   * its catalog been read. False where nothing changed, and where that can't be told: each cell then says what is wrong.
   */
  function merge(run: Run, mine: Active): boolean {
    try {
      return mergeKnown(run, mine)
    } catch {
      return false
    }
  }

  function mergeKnown(run: Run, mine: Active): boolean {
    const { settings, connections } = store.getState()
    const known = [
      settings.refusals,
      settings.modelDialects,
      connections,
      ...run.plan.models.map(deps.entryOf),
    ]
    if (known.every((each, index) => each === mine.known?.[index])) return false
    mine.known = known
    const cells = mergedCells(run.plan, run.cells, createUnsentOf(deps))
    if (cells === run.cells) return false
    store.getState().runLoaded({ ...run, cells })
    save(run.id)
    return true
  }

  function send(id: RunId, cellId: MessageId, { controllers, clock }: Active): void {
    const run = runOf(id)
    const cell = run?.cells.find((each) => each.id === cellId)
    if (!run || !cell) return
    const controller = new AbortController()
    controllers.set(cellId, controller)
    store.getState().cellsChanged(id, [{ ...cell, state: { type: 'running' } }])
    void finishCell(run, cell, controller.signal, clock.begin()).then((ended) => {
      controllers.delete(cellId)
      const { connectionId } = cell.model
      if (ended.state.type === 'complete') backOff.succeeded(connectionId)
      // Both in one turn, so that the view swaps live text for stored text without a gap.
      store.getState().cellsChanged(id, [ended])
      deps.liveReplies.end(cellId)
      const reason = ended.state.type === 'failed' ? pauseFor(ended.state.error) : undefined
      if (reason) settle(id, { type: 'paused', reason })
      step(id)
    })
  }

  /** Runs a cell to its end and keeps it. Never rejects: a cell that runs must end, whatever breaks. */
  async function finishCell(
    run: Run,
    cell: RunCell,
    signal: AbortSignal,
    wasCut: ReturnType<RunClock['begin']>,
  ): Promise<RunCell> {
    let ended = cell
    try {
      ended = await runCell(deps, run, cell, signal)
      // No cell is lost: it waits again, with the others.
      const { state, parts } = ended
      if (state.type === 'failed' && isRateLimit(state.error) && parts.length === 0) {
        backOff.limited(cell.model.connectionId, state.error)
        if (runOf(run.id)?.state.type !== 'ended') return waitingCell(cell)
        ended = { ...cell, state: { type: 'stopped' } }
      } else if (wasCut(ended)) {
        // The network may be a moment behind the page.
        if (state.type === 'failed') await sleep(AWAKE_WAIT_MS, signal).catch(() => undefined)
        if (!signal.aborted && runOf(run.id)?.state.type !== 'ended') return waitingCell(cell)
      }
      ended = await withValidity(run, ended)
      // What the run's table shows as ended is on disk, and its lock is held until then.
      if (runOf(run.id)) await onDiskSoon(deps, keepCells(deps, run.id, [ended]))
      return ended
    } catch (fault) {
      const detail = fault instanceof Error ? fault.message : String(fault)
      return ended === cell
        ? { ...cell, state: { type: 'failed', error: { type: 'appFault', detail } } }
        : ended
    }
  }

  async function withValidity(run: Run, cell: RunCell): Promise<RunCell> {
    const format = run.plan.settings.parameters.response_format?.value
    if (format?.type !== 'json_schema' || !hasReply(cell)) return cell
    const validity = await check({ schema: format.schema, text: cellText(cell), isWhole: true })
    return validity ? { ...cell, validity } : cell
  }

  /** Pauses or ends; what runs goes on to its end. */
  function settle(id: RunId, state: RunState): void {
    const run = runOf(id)
    if (!run || run.state.type === 'ended') return
    store.getState().runChanged(id, { state, workedMs: workedMsOf(run, deps.now()), workingSince: null })
    save(id)
  }

  function save(id: RunId): void {
    const run = runOf(id)
    if (run) void keepRun(deps, run)
  }

  const isSingle = (id: ConnectionId): boolean =>
    store.getState().connections.some((connection) => connection.id === id && connection.type === 'builtin')

  // What this device answers itself is free, also before its catalog has been read.
  const entryOf = (model: ModelRef, canSearch = false): PricedModel | undefined =>
    entryForRun(deps, model, canSearch) ??
    (isSingle(model.connectionId) ? { prices: { type: 'free' } } : undefined)

  /** After a reload a run goes on before catalogs have been read: they are waited for where money is limited. */
  async function whenPriced(run: Run): Promise<void> {
    const unread = run.plan.models.filter((model) => !entryOf(model))
    const ids = new Set(unread.map(({ connectionId }) => connectionId))
    const read = store.getState().connections.filter(({ id }) => ids.has(id))
    if (run.limits.money === '' || read.length === 0) return
    await Promise.race([
      Promise.allSettled(read.map((each) => whenCatalogRead(clientOf(deps.queries), deps.api, each))),
      deps.sleep(CATALOG_WAIT_MS, NEVER),
    ])
  }

  /** What each cell may cost. A run whose cells cannot be priced still ends: each says what is wrong with it. */
  function bracketsOf(id: RunId): readonly CostBracket[] {
    const run = runOf(id)
    if (!run) return []
    try {
      return costOfCells(run, { entryOf, paceOf: () => undefined, atOnce: () => 1, at: deps.now() })
    } catch {
      return run.cells.map(() => ({ low: UNKNOWN, high: UNKNOWN }))
    }
  }

  /** What a run shows of the connections that ask to wait; and it goes on where one no longer does. */
  function tellHolds(connectionId: ConnectionId): void {
    for (const id of active.keys()) {
      const run = runOf(id)
      if (!run?.cells.some(({ model }) => model.connectionId === connectionId)) continue
      const ids = new Set(run.cells.map(({ model }) => model.connectionId))
      const holds = [...ids].flatMap((each) => backOff.holdOf(each) ?? [])
      store.getState().runChanged(id, { holds })
      save(id)
      step(id)
    }
  }

  return {
    work,
    settle,
    save,
    isActive: (id: RunId): boolean => active.has(id),
    /** Ends the request of one cell; what had arrived is kept. */
    abort(id: RunId, cellId?: MessageId): void {
      for (const [each, controller] of active.get(id)?.controllers ?? [])
        if (cellId === undefined || each === cellId) controller.abort()
    },
    /** Sends again at once to a connection that asked to wait. */
    endWait: (id: ConnectionId): void => backOff.release(id),
    step,
  }
}
