import { compare, decimal, decimalText, parseDecimal, subtract, ZERO } from '@/lib/decimal'
import { parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { MessageId } from '../ids'
import { addCosts, type Cost, isPriced } from '../pricing'
import { billedOutputTokens } from '../usage/usage'

import type { Run, RunCell, RunKind } from './run'
import { cellSchema, runHeadSchema } from './runSchema'
import { asReplied } from './unsent'

export type RunProgress = {
  readonly total: number
  /** Ended in whatever way. */
  readonly done: number
  readonly running: number
  readonly failed: number
  readonly waiting: number
  /** From 0 to 1. */
  readonly share: number
  readonly spent: Cost
  /** Of all replies together since the start; undefined before the first token count came. */
  readonly tokensPerSecond?: number
  /** Milliseconds still to go; undefined until a reply has ended or when nothing waits. */
  readonly msLeft?: number
  readonly workedMs: number
}

/**
 * How far a run is.
 *
 * @param now milliseconds since the Unix epoch.
 */
export function runProgress(run: Run, now: number): RunProgress {
  const { cells } = run
  const count = (...types: readonly RunCell['state']['type'][]) =>
    cells.filter(({ state }) => types.includes(state.type)).length
  const waiting = count('waiting')
  const running = count('running')
  const done = cells.length - waiting - running
  const replies = cells.flatMap(({ reply }) => (reply ? [reply] : []))
  const tokens = replies.reduce((sum, { usage }) => sum + (usage ? billedOutputTokens(usage) : 0), 0)
  const workedMs = workedMsOf(run, now)
  const msLeft = msLeftOf(run)
  return {
    total: cells.length,
    done,
    running,
    failed: count('failed', 'interrupted'),
    waiting,
    share: cells.length === 0 ? 1 : done / cells.length,
    spent: spentOn(cells),
    workedMs,
    ...(tokens > 0 && workedMs > 0 && { tokensPerSecond: Math.round((tokens / workedMs) * 1000) }),
    ...(msLeft !== undefined && { msLeft }),
  }
}

/** Milliseconds a run has worked, pauses left out. */
export const workedMsOf = ({ workedMs, workingSince }: Run, now: number): number =>
  workedMs + (workingSince === null ? 0 : Math.max(0, now - workingSince))

/** What the ended cells cost together. */
export const spentOn = (cells: readonly RunCell[]): Cost =>
  addCosts(cells.flatMap(({ reply }) => (reply?.cost ? [reply.cost] : [])))

/** What is left of a run's limit in money; nothing where there is none, and never less than nothing. */
export function moneyLeft({ cells, limits }: Run): Cost {
  const limit = parseDecimal(limits.money)
  const spent = spentOn(cells)
  if (!limit) return { type: 'unknown' }
  const left = isPriced(spent) ? subtract(limit, decimal(spent.amount)) : limit
  return { type: 'known', amount: compare(left, ZERO) < 0 ? '0' : decimalText(left), lines: [] }
}

/** Each connection works through its own queue; the slowest decides. */
function msLeftOf({ cells, limits }: Run): number | undefined {
  const queues = new Map<string, { left: number; ended: number; ms: number }>()
  for (const { model, state, reply } of cells) {
    const queue = queues.get(model.connectionId) ?? { left: 0, ended: 0, ms: 0 }
    if (state.type === 'waiting' || state.type === 'running') queue.left += 1
    else if (reply?.durationMs !== undefined) {
      queue.ended += 1
      queue.ms += reply.durationMs
    }
    queues.set(model.connectionId, queue)
  }
  const open = [...queues.values()].filter(({ left }) => left > 0)
  if (open.length === 0 || open.some(({ ended }) => ended === 0)) return undefined
  return Math.max(
    ...open.map(({ left, ended, ms }) => (left * ms) / ended / Math.max(1, limits.perConnection)),
  )
}

/** The address of a kind of runs. */
export const placeOf = (kind: RunKind): string => (kind === 'sweep' ? '/lab' : '/compare')

/** The address of a run within the app. */
export const placeOfRun = ({
  id,
  plan,
}: Pick<Run, 'id'> & { readonly plan: Pick<Run['plan'], 'kind'> }): string => `${placeOf(plan.kind)}/${id}`

/** Where each waiting cell is in the queue of its connection: 1 is the next to be sent. */
export function queuePlaces(cells: readonly RunCell[]): ReadonlyMap<MessageId, number> {
  const lengths = new Map<string, number>()
  const places = new Map<MessageId, number>()
  for (const { id, model, state } of cells) {
    if (state.type !== 'waiting') continue
    const place = (lengths.get(model.connectionId) ?? 0) + 1
    lengths.set(model.connectionId, place)
    places.set(id, place)
  }
  return places
}

/** The first line of a file with a run. */
const FORMAT = { format: 'parlance-run', version: 1 } as const

/** A run as JSON Lines: what the file is, what was asked, then one cell a line. No key has a place in it. */
export const runLines = ({ cells, ...head }: Run): string =>
  [FORMAT, { type: 'run', ...head }, ...cells.map((cell) => ({ type: 'cell', ...cell }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/**
 * Reads such a file into a run that does nothing: what had not ended is stopped, so that opening a file never
 * sends anything. The error is a sentence.
 */
export function readRunFile(text: string): Result<Run, string> {
  const [first, head, ...rest] = text.split('\n').filter((line) => line.trim() !== '')
  const format = parseJson(first ?? '')
  if (JSON.stringify(format) !== JSON.stringify(FORMAT))
    return failed(t('This file holds no run of Parlance (its first line says what it is).'))
  const read = runHeadSchema.safeParse(parseJson(head ?? ''))
  if (!read.success) return failed(t('The second line of the file, which says what was asked, is damaged.'))
  const cells = rest.map((line) => cellSchema.safeParse(parseJson(line)))
  const damaged = cells.findIndex(({ success }) => !success)
  if (damaged >= 0) return failed(t('Line {line} of the file is damaged.', { line: damaged + 3 }))
  return ok({
    ...read.data,
    state: { type: 'ended' },
    workingSince: null,
    cells: cells.flatMap(({ data }) =>
      data === undefined
        ? []
        : data.state.type === 'waiting' || data.state.type === 'running'
          ? [{ ...data, state: { type: 'stopped' } as const }]
          : [asReplied(data)],
    ),
  })
}
