import type { TokenLogprob } from '../replies/reply'

import { isTold, perplexity, surpriseBits } from './entropy'

export type SurprisingPlace = {
  /** Position of the token in the reply, from 0. */
  readonly index: number
  readonly token: string
  readonly bits: number
}

export type ReplyStatistics = {
  readonly tokens: number
  /** How many equally likely choices the model had at each token, on average; 1 = none. */
  readonly perplexity: number
  /** What the whole reply weighs. */
  readonly totalBits: number
  /** The most surprising first; tokens that were certain are none of them. */
  readonly places: readonly SurprisingPlace[]
}

/** Sums up how sure a model was of its reply. Undefined for a reply without probabilities. */
export function replyStatistics(
  tokens: readonly TokenLogprob[],
  placeCount = 5,
): ReplyStatistics | undefined {
  const mean = perplexity(tokens.map((token) => token.logprob))
  if (mean === undefined) return undefined
  const places = tokens.map(({ token, logprob }, index) => ({ index, token, bits: surpriseBits(logprob) }))
  const isKnown = (index: number) => isTold(tokens[index]?.logprob ?? 0)
  return {
    tokens: tokens.length,
    perplexity: mean,
    totalBits: places.reduce((total, { index, bits }) => total + (isKnown(index) ? bits : 0), 0),
    places: places
      .filter((place) => place.bits > 0)
      .sort((one, other) => other.bits - one.bits || one.index - other.index)
      .slice(0, placeCount),
  }
}
