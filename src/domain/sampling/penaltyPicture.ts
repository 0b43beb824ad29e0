import type { TokenLogprob } from '../replies/reply'

import type { PictureRow } from './nextTokenPicture'
import { softmax } from './rankLogits'
import type { Bounds } from './samplingSettings'
import { exampleDistribution } from './shapeDistribution'
import { truncatedDistribution, type TruncatedDistribution } from './entropy'

/** A token of a reply, and how often each token occurs before it. */
type RepetitionPlace = {
  /** From 0. */
  readonly index: number
  readonly token: TokenLogprob
  readonly counts: ReadonlyMap<string, number>
}

/** Smaller shares of what was already said make no picture. */
const LEAST_SHARE = 0.02

/**
 * Where in a reply what it had already said weighs most among what it could have said next: what penalties move.
 * Undefined where it hardly does anywhere, or nothing is known of what it could have said.
 */
export function repetitionPlace(reply: readonly TokenLogprob[]): RepetitionPlace | undefined {
  const counts = new Map<string, number>()
  let best: { place: RepetitionPlace; share: number } | undefined
  for (const [index, token] of reply.entries()) {
    // Text is repeated in words: spaces and breaks are in every reply, and say nothing.
    const share = token.top.reduce(
      (sum, each) => sum + (counts.has(each.token) && /\p{L}/u.test(each.token) ? Math.exp(each.logprob) : 0),
      0,
    )
    // A token that was certain shows little: what could have been said otherwise is what penalties move.
    const weight = share * (1 - share)
    if (token.top.length > 1 && weight > (best?.share ?? LEAST_SHARE))
      best = { place: { index, token, counts: new Map(counts) }, share: weight }
    counts.set(token.token, (counts.get(token.token) ?? 0) + 1)
  }
  return best?.place
}

export type Penalties = {
  /** Divides positive and multiplies negative logits of tokens already there; 1 = none. */
  readonly repetition: number
  /** Taken off for each time the token is already there; 0 = none. */
  readonly frequency: number
  /** Taken off once if the token is there at all; 0 = none. */
  readonly presence: number
}

/** Penalties that change nothing. */
export const NO_PENALTIES: Penalties = { repetition: 1, frequency: 0, presence: 0 }

/**
 * Logits after the penalties for what is already in the text, as new numbers: first the factor of the
 * repetition penalty, then `l − count·frequency − presence`.
 *
 * @param counts how often each token (by its index) is in the text; tokens not named are not there.
 */
export function penalise(
  logits: Float64Array,
  counts: ReadonlyMap<number, number>,
  penalties: Penalties,
): Float64Array {
  const penalised = Float64Array.from(logits)
  for (const [index, count] of counts) {
    const logit = penalised[index]
    if (logit === undefined || count <= 0) continue
    const scaled = logit > 0 ? logit / penalties.repetition : logit * penalties.repetition
    penalised[index] = scaled - count * penalties.frequency - penalties.presence
  }
  return penalised
}

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
