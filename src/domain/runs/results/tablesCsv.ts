import { type Cost, isPriced } from '@/domain/pricing'

import { cellText, csvText, hasReply } from './cellText'
import { fieldAgreement } from './fieldAgreement'
import type { Run, RunCell } from '../run'
import { scoreboard } from './scoreboard'
import { describeValue } from '../sweep'
import { voteTable } from './voteTable'

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

/** The running table of blind votes as CSV; what nobody voted on is left out. */
export const votesCsv = (runs: readonly Pick<Run, 'cells' | 'votes'>[]): string =>
  csvText([
    VOTES,
    ...voteTable(runs)
      .filter(({ score }) => score !== undefined)
      .map(({ model, values, score, wins, ties, losses }) => [
        model.modelId,
        model.connectionId,
        values.map(describeValue).join(' · '),
        share(score),
        ...[wins, ties, losses].map(String),
      ]),
  ])

const share = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(4))

const dollars = (cost: Cost): string => (cost.type === 'unknown' ? '' : isPriced(cost) ? cost.amount : '0')
