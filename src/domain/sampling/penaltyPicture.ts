import { exampleDistribution } from './exampleDistribution'
import type { PictureRow } from './nextTokenPicture'
import { penalise, type Penalties } from './penalise'
import type { RepetitionPlace } from './repetitionPlace'
import type { Bounds } from './restBounds'
import { softmax } from './softmax'
import { truncatedDistribution, type TruncatedDistribution } from './truncatedDistribution'

/** What penalties do to one token of a reply, given what the reply said before it. */
export type PenaltyPicture = {
  /** The position of the token in the last reply, from 0; undefined for the made-up example. */
  readonly index: number | undefined
  readonly rows: readonly (PictureRow & {
    /** How often the token is already there. */
    readonly count: number
  })[]
}

const ROWS = 10

/**
 * A token of a reply before and after the penalties; or the made-up example, where no token is given. Exact for frequency and presence as far as the tokens are named:
 * of the others only their mass is known, and so bounds are given. The factor of the repetition penalty works on
 * logits, which no service tells: with it, the example is drawn.
 */
export const penaltyPicture = (place: RepetitionPlace | undefined, penalties: Penalties): PenaltyPicture =>
  place && penalties.repetition === 1 ? pictureOfReply(place, penalties) : pictureOfExample(penalties)

function pictureOfReply({ index, token, counts }: RepetitionPlace, penalties: Penalties): PenaltyPicture {
  const { tokens, listed, restMass } = truncatedDistribution(token) ?? NOTHING
  const weights = listed.map(
    (probability, rank) => probability * factor(counts.get(tokens[rank] ?? '') ?? 0, penalties),
  )
  // Those not named may all be new, or as often used as the most used that is not named.
  const most = Math.max(0, ...[...counts].flatMap(([name, count]) => (tokens.includes(name) ? [] : count)))
  const ends = [1, ...Array.from({ length: most }, (_, used) => factor(used + 1, penalties))]
  const rest = { low: restMass * Math.min(...ends), high: restMass * Math.max(...ends) }
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return {
    index,
    rows: tokens.slice(0, ROWS).map((name, rank) => {
      const weight = weights[rank] ?? 0
      return {
        name,
        count: counts.get(name) ?? 0,
        before: listed[rank] ?? 0,
        after: { low: weight / (sum + rest.high), high: weight / (sum + rest.low) },
      }
    }),
  }
}

const NOTHING: Pick<TruncatedDistribution, 'tokens' | 'listed' | 'restMass'> = {
  tokens: [],
  listed: new Float64Array(),
  restMass: 0,
}

/** What a probability is multiplied by before all are made 1 again: e^−(count·frequency + presence). */
const factor = (count: number, { frequency, presence }: Penalties): number =>
  count === 0 ? 1 : Math.exp(-(count * frequency + presence))

const example = exampleDistribution()
const plain = softmax(example.logits)
/** As if these had been said so far: three times the first, once the third, twice the fifth. */
const EXAMPLE_COUNTS: ReadonlyMap<number, number> = new Map([
  [0, 3],
  [2, 1],
  [4, 2],
])

function pictureOfExample(penalties: Penalties): PenaltyPicture {
  const after = softmax(penalise(example.logits, EXAMPLE_COUNTS, penalties))
  return {
    index: undefined,
    rows: example.tokens.slice(0, ROWS).map((name, rank) => ({
      name,
      count: EXAMPLE_COUNTS.get(rank) ?? 0,
      before: plain[rank] ?? 0,
      after: exactly(after[rank] ?? 0),
    })),
  }
}

const exactly = (value: number): Bounds => ({ low: value, high: value })
