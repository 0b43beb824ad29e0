/** One judgement between two. */
export type Duel = {
  /** Who is judged; null is an average reply, by which a judgement of one reply alone is counted. */
  readonly one: string
  readonly other: string | null
  /** How much of the win is the first one's: 1 all of it, 0.5 for a tie, 0 none. */
  readonly won: number
  /** How much it counts, above 0; a single vote is 1 in all, however many duels it is told as. */
  readonly weight: number
}

/** How often one would win against an average reply, from 0 to 1, and the range it lies in with 95 % probability. */
export type Score = {
  readonly share: number
  readonly low: number
  readonly high: number
  /** Weight of the judgements it took part in. */
  readonly votes: number
}

export type Scores = {
  /** By name; nobody who was never judged is in it. */
  readonly all: ReadonlyMap<string, Score>
  /**
   * Whether votes show with 95 % probability that one is worse than another; never for one that was not judged. Surer
   * than their intervals tell: those say how far each is from an average reply, which both share.
   */
  readonly isClearlyLower: (one: string, other: string) => boolean
}

/** Half the width of an interval of 95 % in standard deviations. */
const CONFIDENCE = 1.96
/**
 * Everyone is thought to have won and lost one vote against an average reply: who always won is not infinitely strong,
 * who was never judged beside the others can still be compared with them, and few votes stay near the middle.
 */
const PRIOR_VOTES = 2
const MOST_STEPS = 100
const ENOUGH = 1e-10

/**
 * Strengths by Bradley and Terry: one beats the other with probability `1 / (1 + exp(other − one))`. The most probable
 * strengths of all judgements at once, by Newton's method; intervals from the curvature there. Empty for no duels.
 *
 * @see https://doi.org/10.2307/2334029 (Bradley and Terry, 1952)
 */
export function bradleyTerry(duels: readonly Duel[]): Scores {
  const names = [
    ...new Set(duels.flatMap(({ one, other }) => (other === null ? [one] : [one, other]))),
  ].sort()
  const places = new Map(names.map((name, place) => [name, place]))
  const games = duels.flatMap((duel) => {
    const one = places.get(duel.one)
    // Nobody plays against oneself.
    if (one === undefined || duel.one === duel.other) return []
    return [{ ...duel, one, other: duel.other === null ? undefined : places.get(duel.other) }]
  })
  const strengths = names.map(() => 0)
  let { slope, curvature } = shapeAt(strengths, games)
  for (let step = 0; step < MOST_STEPS; step++) {
    const change = solve(curvature, slope)
    // A whole step may overshoot far from the top; the logarithm of the odds never changes by more than this at once.
    const most = change.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
    const part = most > 2 ? 2 / most : 1
    for (const [place, value] of change.entries()) strengths[place] = (strengths[place] ?? 0) + value * part
    ;({ slope, curvature } = shapeAt(strengths, games))
    if (most < ENOUGH) break
  }
  // A column of the inverse: how a strength varies, and how others vary with it.
  const spreads = names.map((_, place) =>
    solve(
      curvature,
      names.map((__, at) => (at === place ? 1 : 0)),
    ),
  )
  const spreadOf = (one: number, other: number) => spreads[one]?.[other] ?? 0
  return {
    all: new Map(
      names.map((name, place) => {
        const strength = strengths[place] ?? 0
        const margin = CONFIDENCE * Math.sqrt(spreadOf(place, place))
        const votes = games.reduce(
          (sum, { one, other, weight }) => (one === place || other === place ? sum + weight : sum),
          0,
        )
        return [
          name,
          { share: chance(strength), low: chance(strength - margin), high: chance(strength + margin), votes },
        ]
      }),
    ),
    isClearlyLower: (oneName, otherName) => {
      const [one, other] = [places.get(oneName), places.get(otherName)]
      if (one === undefined || other === undefined || one === other) return false
      const spread = spreadOf(one, one) + spreadOf(other, other) - 2 * spreadOf(one, other)
      return (strengths[other] ?? 0) - (strengths[one] ?? 0) > CONFIDENCE * Math.sqrt(spread)
    },
  }
}

/** The chance to win against one of strength 0. */
const chance = (strength: number): number => 1 / (1 + Math.exp(-strength))

type Game = Omit<Duel, 'one' | 'other'> & { readonly one: number; readonly other: number | undefined }

/** Slope and (negative) curvature of the log of the probability of all judgements, at some strengths. */
function shapeAt(strengths: readonly number[], games: readonly Game[]) {
  const slope = strengths.map((strength) => PRIOR_VOTES * (0.5 - chance(strength)))
  const curvature = strengths.map((strength, row) => {
    const spread = chance(strength) * (1 - chance(strength))
    return strengths.map((_, column) => (row === column ? PRIOR_VOTES * spread : 0))
  })
  const add = (row: number, column: number, value: number) => {
    const cells = curvature[row]
    if (cells) cells[column] = (cells[column] ?? 0) + value
  }
  for (const { one, other, won, weight } of games) {
    const expected = chance((strengths[one] ?? 0) - (other === undefined ? 0 : (strengths[other] ?? 0)))
    const spread = weight * expected * (1 - expected)
    slope[one] = (slope[one] ?? 0) + weight * (won - expected)
    add(one, one, spread)
    if (other === undefined) continue
    slope[other] = (slope[other] ?? 0) - weight * (won - expected)
    add(other, other, spread)
    add(one, other, -spread)
    add(other, one, -spread)
  }
  return { slope, curvature }
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. Cubic in its size, of tens. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const lower = matrix.map(() => new Float64Array(matrix.length))
  const at = (row: number, column: number): number => lower[row]?.[column] ?? 0
  for (const [row, cells] of matrix.entries()) {
    for (let column = 0; column <= row; column++) {
      let rest = cells[column] ?? 0
      for (let before = 0; before < column; before++) rest -= at(row, before) * at(column, before)
      const target = lower[row]
      if (target)
        target[column] = row === column ? Math.sqrt(Math.max(rest, 1e-300)) : rest / at(column, column)
    }
  }
  const half: number[] = []
  for (let row = 0; row < right.length; row++) {
    const rest = half.reduce((sum, value, column) => sum - at(row, column) * value, right[row] ?? 0)
    half.push(rest / at(row, row))
  }
  const found = half.map(() => 0)
  for (let row = right.length - 1; row >= 0; row--) {
    let rest = half[row] ?? 0
    for (let below = row + 1; below < right.length; below++) rest -= at(below, row) * (found[below] ?? 0)
    found[row] = rest / at(row, row)
  }
  return found
}
