import type { TokenLogprob } from '../reply'

import type { CutBy } from './shapeDistribution'
import { exampleDistribution } from './exampleDistribution'
import { rankLogits } from './rankLogits'
import type { Bounds } from './restBounds'
import type { SamplingSettings } from './samplingSettings'
import { shapeDistribution } from './shapeDistribution'
import { shapeTruncated } from './shapeTruncated'
import { truncatedDistribution, type TruncatedDistribution } from './truncatedDistribution'

/** One token of a picture, the likeliest first. */
export type PictureRow = { readonly name: string; readonly before: number; readonly after: Bounds }

/** What the settings do to one next token, as it is drawn and said. */
export type NextTokenPicture = {
  readonly isExample: boolean
  readonly rows: readonly PictureRow[]
  /** Masses of the likeliest tokens as the cuts see them, descending; what is known of them at the least. */
  readonly seen: readonly number[]
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
/** Masses given at the most. */
const SEEN = 40

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
    seen: Array.from(seenByCuts(settings).subarray(0, SEEN)),
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

/** The example as the cuts see it: bent by temperature, where that comes first. */
function seenByCuts(settings: SamplingSettings): Float64Array {
  const ranked = rankLogits(example.logits)
  return settings.order === 'temperatureFirst'
    ? shapeDistribution(ranked, { ...settings, topK: 0, topP: 1, minP: 0 }).after
    : ranked.plain
}

function pictureOfReported(reported: TruncatedDistribution, settings: SamplingSettings): NextTokenPicture {
  const shape = shapeTruncated(reported, settings)
  const uncut = shapeTruncated(reported, { ...settings, topK: 0, topP: 1, minP: 0 })
  const seen = settings.order === 'temperatureFirst' ? uncut.after : Array.from(uncut.before, exactly)
  const mass = (count: number, end: 'low' | 'high') =>
    Math.min(
      1,
      seen.slice(0, count).reduce((sum, each) => sum + each[end], 0),
    )
  return {
    isExample: false,
    seen: seen.slice(0, SEEN).map(({ low }) => low),
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
    shapeTruncated(reported, { ...settings, topK: 0, topP: 1, minP: 0, ...only }).kept.high === kept
  if (settings.topP < 1 && alone({ topP: settings.topP })) return 'topP'
  if (settings.minP > 0 && alone({ minP: settings.minP })) return 'minP'
  return 'topK'
}

const exactly = (value: number): Bounds => ({ low: value, high: value })
