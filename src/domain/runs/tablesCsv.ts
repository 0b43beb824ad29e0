import { isPriced } from '../pricing/compareCosts'
import type { Cost } from '../pricing/cost'

import { csvText } from './csvText'
import type { Run, RunCell } from './run'
import { scoreboard } from './scoreboard'
import { describeValue } from './sweep'
import { voteTable } from './voteTable'

const SCORES = ['model', 'connection', 'replies', 'failed', 'checked', 'valid share', 'cost per valid (USD)']
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
