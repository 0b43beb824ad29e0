import type { ConnectionId, MessageId, RunId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import type { AnswerRule } from '@/domain/runs/results/answers'
import { shuffled } from '@/domain/runs/results/voteTable'
import {
  concernsAll,
  type Run,
  type RunCell,
  type RunLimits,
  type RunPlan,
  type Verdict,
  type Vote,
} from '@/domain/runs/run'
import { estimateRun, observedPace, type RunEstimate } from '@/domain/runs/estimateRun'
import { planCells, waitingCell } from '@/domain/runs/planCells'
import { readRunFile } from '@/domain/runs/runProgress'
import { unsentInPlan, type UnsentInPlan } from '@/domain/runs/unsent'
import type { ModelRef } from '@/domain/modelRef'
import { titleOf } from '@/domain/conversations/listedChat'
import { failed, ok, type Result } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'
import type { createDiffer } from '@/services/diff/createDiffer'
import type { StorageError } from '@/domain/storage/storageError'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { listRuns, loadRun, loadVotedRuns } from '../runRecords/readRuns'
import type { LazyServices } from '@/services/lazyServices'
import { createContinueAsConversation, createKeepWinner, createApplySettings } from './branches'
import { createRunner } from './createRunner'
import { createJudgeReplies } from './judgeReplies'
import { createUnsentOf, dropRun, entryForRun, keepCells, keepRun } from './keepRun'
import { createResumeInterrupted } from './resumeInterrupted'

type Differ = ReturnType<typeof createDiffer>

export type ResumeOptions = {
  readonly limits?: RunLimits
  /** The person said to go on although a cap is reached. */
  readonly isCapWaived?: boolean
  /** The person said to send what has no known highest cost. */
  readonly isUnknownWaived?: boolean
}

export type RunCommands = ReturnType<typeof createRunCommands>

/** The verbs of runs. They share one runner, which knows what is being worked on in this tab. */
export function createRunCommands(deps: CommandDeps, runLock: LazyServices['runLock']) {
  const { store } = deps
  const runner = createRunner(deps, runLock)
  const { open: differ } = startOnce(async () => (await deps.load('differ')).createDiffer())
  const runOf = (id: RunId): Run | undefined => store.getState().runs[id]

  function planned(plan: RunPlan, limits: RunLimits): Result<Run, string> {
    const cells = planCells(plan, deps.newId, createUnsentOf(deps))
    if (!cells.ok) return cells
    const prompt = plan.prompts.find((text) => text.trim() !== '') ?? lastText(plan)
    return ok({
      id: deps.newId() as RunId,
      title: titleOf(prompt),
      createdAt: deps.now(),
      plan,
      limits,
      state: { type: 'running' },
      workedMs: 0,
      workingSince: null,
      cells: cells.value,
      baseId: null,
      blindOrder: null,
      votes: [],
    })
  }

  function change(id: RunId, changed: Partial<Omit<Run, 'id' | 'cells'>>): void {
    store.getState().runChanged(id, changed)
    runner.save(id)
  }

  async function again(id: RunId, isMeant: (cell: RunCell) => boolean): Promise<void> {
    if (store.getState().cannotSave) return
    const cells = (runOf(id)?.cells ?? []).filter(isMeant).map(waitingCell)
    if (cells.length === 0) return
    store.getState().cellsChanged(id, cells)
    await keepCells(deps, id, cells)
    // What is asked again is held back by caps again.
    if (runOf(id)?.state.type === 'ended') {
      store.getState().runChanged(id, { isCapWaived: false, isUnknownWaived: false })
    }
    if (runner.isActive(id)) {
      const since = runOf(id)?.workingSince ?? deps.now()
      store.getState().runChanged(id, { state: { type: 'running' }, workingSince: since })
      runner.step(id)
    } else void runner.work(id)
  }

  const estimate = (run: Run): RunEstimate =>
    estimateRun(run, {
      entryOf: (model, canSearch) => entryForRun(deps, model, canSearch),
      paceOf: (model) => observedPace(repliesOf(deps, model)),
      atOnce: ({ connectionId }) =>
        store.getState().connections.find(({ id }) => id === connectionId)?.type === 'builtin'
          ? 1
          : run.limits.perConnection,
      at: deps.now(),
    })

  return {
    /** What a plan would ask, cost and take; the error says what it lacks. Sends nothing. */
    estimateRun: (plan: RunPlan, limits: RunLimits): Result<RunEstimate, string> => {
      const run = planned(plan, limits)
      return run.ok ? ok(estimate(run.value)) : run
    },

    /** The same for what a paused run still has to ask, what was held back or refused among it. */
    estimateRest: (run: Run): RunEstimate =>
      estimate({
        ...run,
        cells: run.cells.filter((cell) => cell.state.type === 'waiting' || wasRefused(cell)),
      }),

    /** What each model of a plan would not be sent of what is varied. */
    unsentOf: (plan: RunPlan): readonly UnsentInPlan[] => unsentInPlan(plan, createUnsentOf(deps)),

    /** Starts a run and returns its id as soon as it is on disk; its cells stream from then on. */
    startRun: async (plan: RunPlan, limits: RunLimits): Promise<Result<RunId, string>> => {
      const run = planned(plan, limits)
      if (!run.ok) return run
      if (store.getState().cannotSave)
        return failed(
          t('This tab can’t save any more, and replies would be lost. Reload it, then start again.'),
        )
      store.getState().runLoaded(run.value)
      await keepRun(deps, run.value)
      void runner.work(run.value.id)
      return ok(run.value.id)
    },

    /** Reads a run into the store. One that was running when its page went away goes on. False when there is none. */
    openRun: async (id: RunId): Promise<Result<boolean, StorageError>> => {
      const known = runOf(id)
      const loaded = known ? ok(known) : await loadRun(deps, id)
      if (!loaded.ok) return loaded
      const run = loaded.value
      if (!run) return ok(false)
      if (!known) store.getState().runLoaded(run)
      if (!runner.isActive(id) && run.state.type === 'running') void runner.work(id)
      return ok(true)
    },

    resumeInterrupted: createResumeInterrupted(deps, runner),

    listRuns: () => listRuns(deps),

    /** The runs that have votes and show their names, with all their cells. */
    listVotedRuns: () => loadVotedRuns(deps),

    /** The replies of chats that were given a thumb. */
    listRated: () => deps.storage.loadMarked('byRating'),

    removeRun: async (id: RunId): Promise<void> => {
      runner.abort(id)
      store.getState().runRemoved(id)
      await dropRun(deps, id)
    },

    /** Sends nothing more; what runs goes on to its end. */
    pauseRun: (id: RunId): void => {
      if (runOf(id)?.state.type === 'running') runner.settle(id, { type: 'paused', reason: 'person' })
    },

    /** Sends again at once to a connection that asked to wait. */
    endWait: (id: ConnectionId): void => runner.endWait(id),

    /** Goes on after a pause, with other limits where they are given. */
    resumeRun: (
      id: RunId,
      { limits, isCapWaived = false, isUnknownWaived = false }: ResumeOptions = {},
    ): void => {
      const run = runOf(id)
      if (run?.state.type !== 'paused') return
      // reset the clock only with a new time limit.
      if (limits)
        store.getState().runChanged(id, { limits, ...(run.state.reason === 'time' && { workedMs: 0 }) })
      if (isCapWaived) store.getState().runChanged(id, { isCapWaived })
      if (isUnknownWaived) store.getState().runChanged(id, { isUnknownWaived })
      if (run.state.reason === 'refused' || run.state.reason === 'cap')
        store.getState().cellsChanged(id, run.cells.filter(wasRefused).map(waitingCell))
      if (!runner.isActive(id)) {
        void runner.work(id)
        return
      }
      store.getState().runChanged(id, { state: { type: 'running' }, workingSince: deps.now() })
      runner.save(id)
      runner.step(id)
    },

    /** Ends all requests; what waits is not sent. What had arrived is kept. */
    stopRun: async (id: RunId): Promise<void> => {
      const stopped = (runOf(id)?.cells ?? [])
        .filter(({ state }) => state.type === 'waiting')
        .map((cell): RunCell => ({ ...cell, state: { type: 'stopped' } }))
      store.getState().cellsChanged(id, stopped)
      runner.settle(id, { type: 'ended' })
      runner.abort(id)
      await keepCells(deps, id, stopped)
    },

    /** Ends one request, or takes one that waits out of the queue. */
    stopCell: async (id: RunId, cellId: MessageId): Promise<void> => {
      const cell = runOf(id)?.cells.find((each) => each.id === cellId)
      if (cell?.state.type === 'running') runner.abort(id, cellId)
      if (cell?.state.type !== 'waiting') return
      const stopped: RunCell = { ...cell, state: { type: 'stopped' } }
      store.getState().cellsChanged(id, [stopped])
      await keepCells(deps, id, [stopped])
      runner.step(id)
    },

    /** Sends again what failed, broke off, or was stopped before it said anything. */
    retryFailed: (id: RunId): Promise<void> =>
      again(
        id,
        ({ state, parts }) =>
          state.type === 'failed' ||
          state.type === 'interrupted' ||
          (state.type === 'stopped' && parts.length === 0),
      ),

    retryCell: (id: RunId, cellId: MessageId): Promise<void> =>
      again(id, (cell) => cell.id === cellId && cell.state.type !== 'running'),

    /** What the others are compared with. */
    chooseBase: (id: RunId, cellId: MessageId): void => change(id, { baseId: cellId }),

    /** What of each reply is counted as its answer. */
    setAnswerRule: (id: RunId, answer: AnswerRule): void => change(id, { answer }),

    /** Hides which reply is whose, or shows it again. `random` gives numbers from 0 up to 1. */
    setBlind: (id: RunId, isBlind: boolean, random: () => number): void => {
      const cells = runOf(id)?.cells ?? []
      change(id, {
        blindOrder: isBlind
          ? shuffled(
              cells.map((cell) => cell.id),
              random,
            )
          : null,
      })
    },

    /** Takes a vote; an earlier one on the same replies is replaced. */
    vote: (id: RunId, vote: Vote): void => {
      const votes = runOf(id)?.votes ?? []
      const others = votes.filter(
        ({ promptIndex, seed }) => promptIndex !== vote.promptIndex || seed !== vote.seed,
      )
      change(id, { votes: [...others, vote] })
    },

    judgeReplies: createJudgeReplies(deps, change),

    /** Removes what a model judged. */
    removeVerdict: (id: RunId, verdict: Verdict): void => {
      const verdicts = runOf(id)?.verdicts ?? []
      change(id, { verdicts: verdicts.filter((each) => each !== verdict) })
    },

    continueAsConversation: createContinueAsConversation(deps),
    keepWinner: createKeepWinner(deps),
    applySettings: createApplySettings(deps),

    /** Takes in a run from a file. Nothing is sent. */
    importRun: async (text: string): Promise<Result<RunId, string>> => {
      const read = readRunFile(text)
      if (!read.ok) return read
      const run: Run = { ...read.value, id: deps.newId() as RunId }
      if (run.cells.length === 0) return failed(t('The run in this file has no replies.'))
      store.getState().runLoaded(run)
      await keepRun(deps, run)
      await keepCells(deps, run.id, run.cells)
      return ok(run.id)
    },

    /** What one text has that the other has not; undefined when it takes too long. */
    compareTexts: async (...texts: Parameters<Differ['compare']>) => (await differ()).compare(...texts),
  }
}

const wasRefused = ({ state }: RunCell): boolean => state.type === 'failed' && concernsAll(state.error)

const lastText = ({ history }: RunPlan): string => {
  const last = history.at(-1)
  return last ? messageText(last) : ''
}

/** Replies of a model that are in memory: of runs, and of conversations that are open. */
function repliesOf({ store }: CommandDeps, { connectionId, modelId }: ModelRef) {
  const { runs, threads } = store.getState()
  const ofRuns = Object.values(runs).flatMap((run) => run?.cells.flatMap(({ reply }) => reply ?? []) ?? [])
  const ofThreads = Object.values(threads).flatMap((thread) =>
    [...(thread?.tree.byId.values() ?? [])].flatMap(({ reply }) => reply ?? []),
  )
  return [...ofRuns, ...ofThreads].filter(
    (reply) => reply.connectionId === connectionId && reply.model === modelId,
  )
}
