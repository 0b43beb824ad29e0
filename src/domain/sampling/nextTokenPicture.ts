import type { TokenLogprob } from '../replies/reply'

import { type CutBy, exampleDistribution, shapeDistribution } from './shapeDistribution'
import { rankLogits } from './rankLogits'
import type { Bounds, SamplingSettings } from './samplingSettings'
import { shapeTruncated } from './shapeTruncated'
import { truncatedDistribution, type TruncatedDistribution } from './entropy'

/** One token of a picture, the likeliest first. */
export type PictureRow = { readonly name: string; readonly before: number; readonly after: Bounds }

/** What the settings do to one next token, as it is drawn and said. */
export type NextTokenPicture = {
  readonly isExample: boolean
  readonly rows: readonly PictureRow[]
  /** Tokens that are left, and whether "or more": unlisted ones may be among them. */
  readonly kept: Bounds
  readonly isMoreKept: boolean
  /** Share of the probability that was cut off. */
  readonly cutMass: Bounds
  readonly cutBy: CutBy
  readonly entropyBits: Bounds
}

/** Rows in a picture: always as many, so that nothing jumps while a slider moves. */
const ROWS = 10

/**
 * The picture of a token a service reported alternatives for, or of the made-up example when `token` is
 * undefined or has none. Bounds are equal wherever the answer is known.
 */
export function nextTokenPicture(
  token: TokenLogprob | undefined,
  settings: SamplingSettings,
): NextTokenPicture {
  const reported = token && truncatedDistribution(token)
  return reported ? pictureOfReported(reported, settings) : pictureOfExample(settings)
}

const example = exampleDistribution()

function pictureOfExample(settings: SamplingSettings): NextTokenPicture {
  const shape = shapeDistribution(rankLogits(example.logits), settings)
  return {
    isExample: true,
    rows: example.tokens.slice(0, ROWS).map((name, rank) => ({
      name,
      before: shape.before[rank] ?? 0,
      after: exactly(shape.after[rank] ?? 0),
    })),
    kept: exactly(shape.kept),
    isMoreKept: false,
    cutMass: exactly(1 - shape.keptMass),
    cutBy: shape.cutBy,
    entropyBits: exactly(shape.entropyBits),
  }
}

/**
 * Masses of the likeliest tokens as the cuts see them, bent by temperature where that comes first; descending, at most
 * 40, what is known of them at the least.
 */
export function massesSeenByCuts(
  token: TokenLogprob | undefined,
  settings: SamplingSettings,
): readonly number[] {
  const reported = token && truncatedDistribution(token)
  if (reported)
    return seenOfReported(reported, settings)
      .slice(0, SEEN)
      .map(({ low }) => low)
  const ranked = rankLogits(example.logits)
  const seen = isBentFirst(settings) ? shapeDistribution(ranked, withoutCuts(settings)).after : ranked.plain
  return Array.from(seen.subarray(0, SEEN))
}

/** Masses given at the most. */
const SEEN = 40

const isBentFirst = ({ order }: SamplingSettings): boolean => order === 'temperatureFirst'

const withoutCuts = (settings: SamplingSettings): SamplingSettings => ({
  ...settings,
  topK: 0,
  topP: 1,
  minP: 0,
})

function seenOfReported(reported: TruncatedDistribution, settings: SamplingSettings): readonly Bounds[] {
  const uncut = shapeTruncated(reported, withoutCuts(settings))
  return isBentFirst(settings) ? uncut.after : Array.from(uncut.before, exactly)
}

function pictureOfReported(reported: TruncatedDistribution, settings: SamplingSettings): NextTokenPicture {
  const shape = shapeTruncated(reported, settings)
  const seen = seenOfReported(reported, settings)
  const mass = (count: number, end: 'low' | 'high') =>
    Math.min(
      1,
      seen.slice(0, count).reduce((sum, each) => sum + each[end], 0),
    )
  return {
    isExample: false,
    rows: reported.tokens.slice(0, ROWS).map((name, rank) => ({
      name,
      before: shape.before[rank] ?? 0,
      after: shape.after[rank] ?? exactly(0),
    })),
    kept: shape.kept,
    isMoreKept: shape.rest.high > 0,
    cutMass: {
      low: shape.rest.high > 0 ? 0 : 1 - mass(shape.kept.high, 'high'),
      high: Math.min(mostCut(settings), 1 - mass(shape.kept.low, 'low')),
    },
    cutBy: cutOf(reported, settings, shape.kept.high),
    entropyBits: shape.entropyBits,
  }
}

/** What the cuts can take of any distribution at the most: top-p alone leaves what it is asked to keep. */
const mostCut = ({ topK, topP, minP }: SamplingSettings): number =>
  topK > 0 || minP > 0 ? 1 : Math.max(0, 1 - topP)

/** Which cut alone keeps as few. */
function cutOf(reported: TruncatedDistribution, settings: SamplingSettings, kept: number): CutBy {
  if (kept === reported.listed.length) return 'none'
  const alone = (only: Partial<SamplingSettings>) =>
    shapeTruncated(reported, { ...withoutCuts(settings), ...only }).kept.high === kept
  if (settings.topP < 1 && alone({ topP: settings.topP })) return 'topP'
  if (settings.minP > 0 && alone({ minP: settings.minP })) return 'minP'
  return 'topK'
}

const exactly = (value: number): Bounds => ({ low: value, high: value })
