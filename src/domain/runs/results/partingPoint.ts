import type { TokenLogprob } from '../../replies/reply'

import { wordsOf } from './similarity'

export type PartingPoint = {
  /** 1 for the first word or token. */
  readonly place: number
  readonly unit: 'word' | 'token'
  /** Empty where that reply ended. */
  readonly base: string
  readonly other: string
  /** Probability of the base's token where they part, from 0 to 1; undefined when the model told none. */
  readonly baseProbability?: number
  /** Of the other's token at the same place, as the base's model saw it. */
  readonly otherProbability?: number
}

/** Where two replies first say something else; undefined when they do not. By tokens when both are known, else by words. */
export function partingPoint(
  base: { readonly text: string; readonly tokens: readonly TokenLogprob[] },
  other: { readonly text: string; readonly tokens: readonly TokenLogprob[] },
): PartingPoint | undefined {
  if (base.text === other.text) return undefined
  if (base.tokens.length > 0 && other.tokens.length > 0) return byTokens(base.tokens, other.tokens)
  const [from, to] = [wordsOf(base.text), wordsOf(other.text)]
  const at = firstDifference(from, to)
  return at === undefined
    ? undefined
    : { place: at + 1, unit: 'word', base: from[at] ?? '', other: to[at] ?? '' }
}

function byTokens(base: readonly TokenLogprob[], other: readonly TokenLogprob[]): PartingPoint | undefined {
  const at = firstDifference(
    base.map(({ token }) => token),
    other.map(({ token }) => token),
  )
  if (at === undefined) return undefined
  const [mine, theirs] = [base[at], other[at]]
  const alternative = mine?.top.find(({ token }) => token === theirs?.token)
  return {
    place: at + 1,
    unit: 'token',
    base: mine?.token ?? '',
    other: theirs?.token ?? '',
    ...(mine && { baseProbability: Math.exp(mine.logprob) }),
    ...(alternative && { otherProbability: Math.exp(alternative.logprob) }),
  }
}

function firstDifference(one: readonly string[], other: readonly string[]): number | undefined {
  const length = Math.max(one.length, other.length)
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return index
  return undefined
}
