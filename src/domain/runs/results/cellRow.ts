import { type Cost, formatMoney, isPriced } from '@/domain/pricing'
import { inEnglish } from '@/lib/text/english'

import { billedOutputTokens } from '../../usage/usage'
import type { Run, RunCell } from '../run'
import { describeValue } from '../sweep'

import { cellText, csvText, describeCell, hasReply } from './cellText'
import { jsonIn } from './jsonIn'
import { describeFinish, fieldAgreement, scoreboard, speedOf } from './scoreboard'
import { countWords } from './similarity'
import { voteTable } from './voteTable'

/** The figures of one cell. What is not known is undefined. */
export type CellRow = {
  readonly cell: RunCell
  readonly prompt: string
  /** "T 0.5 · seed 7". */
  readonly setting: string
  readonly firstTokenMs: number | undefined
  readonly tokensPerSecond: number | undefined
  readonly tokensIn: number | undefined
  readonly tokensOut: number | undefined
  /** For people: "$0.0041". */
  readonly cost: string
  readonly finish: string
  readonly words: number
  readonly json: JsonFact
}

/** `valid` and `invalid` are against the schema; `json` is JSON with no schema to check. */
export type JsonFact = 'valid' | 'invalid' | 'json' | 'text' | 'none'

/** What the table says of a cell. */
export function cellRow(run: Pick<Run, 'plan'>, cell: RunCell): CellRow {
  const { reply } = cell
  const text = cellText(cell)
  return {
    cell,
    prompt: run.plan.prompts[cell.promptIndex] ?? '',
    setting: describeCell(cell),
    firstTokenMs: reply?.firstTokenMs,
    tokensPerSecond: speedOf(cell),
    tokensIn: reply?.usage?.promptTokens,
    tokensOut: reply?.usage && billedOutputTokens(reply.usage),
    cost: reply?.cost ? formatMoney(reply.cost) : '',
    finish: describeFinish(cell),
    words: countWords(text),
    json: jsonFact(cell, text),
  }
}

function jsonFact({ validity, state }: RunCell, text: string): JsonFact {
  if (state.type === 'waiting' || state.type === 'running') return 'none'
  if (validity) return validity.isJson && validity.problems.length === 0 ? 'valid' : 'invalid'
  const value = jsonIn(text)
  return typeof value === 'object' && value !== null ? 'json' : 'text'
}

const HEADER = [
  'model',
  'connection',
  'prompt',
  'setting',
  'state',
  'time to first token (ms)',
  'tokens per second',
  'tokens in',
  'tokens out',
  'cost (USD)',
  'finish',
  'words',
  'JSON',
  'reply',
]

/** The table of a run as CSV, in English, costs in plain dollars; an unknown cost is an empty cell. */
export const runCsv = (run: Run): string => inEnglish(() => csvText(runTable(run)))

const runTable = (run: Run): readonly (readonly string[])[] => [
  HEADER,
  ...run.cells.map((cell) => {
    const row = cellRow(run, cell)
    const cost = cell.reply?.cost
    return [
      cell.model.modelId,
      cell.model.connectionId,
      row.prompt,
      row.setting,
      cell.state.type,
      figure(row.firstTokenMs),
      figure(row.tokensPerSecond, 1),
      figure(row.tokensIn),
      figure(row.tokensOut),
      !cost || cost.type === 'unknown' ? '' : isPriced(cost) ? cost.amount : '0',
      row.finish,
      String(row.words),
      row.json,
      cellText(cell),
    ]
  }),
]

const figure = (value: number | undefined, places = 0): string =>
  value === undefined ? '' : value.toFixed(places)

const SCORES = ['model', 'connection', 'replies', 'failed', 'checked', 'valid share', 'cost per valid (USD)']
const FIELDS = ['field', 'commonest value', 'share', 'values']
const VOTES = ['model', 'connection', 'setting', 'score', 'won', 'tied', 'lost']

/** The scoreboard as CSV: shares from 0 to 1, costs in plain dollars, what is not known empty. */
export const scoresCsv = (cells: readonly RunCell[]): string =>
  csvText([
    SCORES,
    ...scoreboard(cells).map(({ model, replies, failed, checked, validShare, costPerValid }) => [
      model.modelId,
      model.connectionId,
      String(replies),
      String(failed),
      String(checked),
      share(validShare),
      dollars(costPerValid),
    ]),
  ])

/** What the replies agree on, field by field, as CSV: shares from 0 to 1; the heading alone where they are not JSON. */
export const agreementCsv = (cells: readonly RunCell[]): string =>
  csvText([
    FIELDS,
    ...fieldAgreement(cells.filter(hasReply).map(cellText)).map(({ path, value, share: agreed, values }) => [
      path,
      value,
      share(agreed),
      String(values),
    ]),
  ])

/** The running table of blind votes as CSV, in English; what nobody voted on is left out. */
export const votesCsv = (runs: readonly Pick<Run, 'cells' | 'votes'>[]): string =>
  csvText([
    VOTES,
    ...voteTable(runs)
      .filter(({ score }) => score !== undefined)
      .map(({ model, values, score, wins, ties, losses }) => [
        model.modelId,
        model.connectionId,
        inEnglish(() => values.map(describeValue).join(' · ')),
        share(score),
        ...[wins, ties, losses].map(String),
      ]),
  ])

const share = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(4))

const dollars = (cost: Cost): string => (cost.type === 'unknown' ? '' : isPriced(cost) ? cost.amount : '0')
