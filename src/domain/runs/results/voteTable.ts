import type { ModelRef } from '../../modelRef'

import { settingKey } from './cellText'
import type { Run, RunCell } from '../run'
import type { SweepValue } from '../sweep'

/** How one column fared in blind votes. */
export type Standing = {
  readonly key: string
  readonly model: ModelRef
  readonly values: readonly SweepValue[]
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** Wins and half of the ties among all its votes, from 0 to 1; undefined before the first. */
  readonly score?: number
}

/** The running table: columns by score, then by wins. A vote counts for every complete reply it was between. */
export function voteTable(runs: readonly Pick<Run, 'cells' | 'votes'>[]): readonly Standing[] {
  const standings = new Map<string, { cell: RunCell; wins: number; ties: number; losses: number }>()
  for (const { cells, votes } of runs) {
    for (const cell of cells) {
      const key = settingKey(cell)
      if (!standings.has(key)) standings.set(key, { cell, wins: 0, ties: 0, losses: 0 })
    }
    for (const vote of votes) {
      for (const cell of contestants(cells, vote)) {
        const standing = standings.get(settingKey(cell))
        if (!standing) continue
        if (vote.winner === null) standing.ties += 1
        else if (vote.winner === cell.id) standing.wins += 1
        else standing.losses += 1
      }
    }
  }
  return [...standings]
    .map(([key, { cell, wins, ties, losses }]): Standing => {
      const all = wins + ties + losses
      return {
        key,
        model: cell.model,
        values: cell.values,
        wins,
        ties,
        losses,
        ...(all > 0 && { score: (wins + ties / 2) / all }),
      }
    })
    .sort((one, other) => (other.score ?? -1) - (one.score ?? -1) || other.wins - one.wins)
}

/** The complete replies to one prompt with one seed: those a vote is between. */
export const contestants = (
  cells: readonly RunCell[],
  group: { readonly promptIndex: number; readonly seed: string | null },
): readonly RunCell[] =>
  cells.filter(
    (cell) =>
      cell.promptIndex === group.promptIndex && cell.seed === group.seed && cell.state.type === 'complete',
  )

/** An order in which the place says nothing about the model. `random` gives numbers from 0 up to 1. */
export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const order = [...items]
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const [one, two] = [order[index], order[other]]
    if (one === undefined || two === undefined) continue
    order[index] = two
    order[other] = one
  }
  return order
}
