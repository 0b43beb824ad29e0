import { modelFamily } from '../catalog'

/** What a service counted for a text that was estimated before. Tokens. */
export type Observation = { readonly modelId: string; readonly estimated: number; readonly actual: number }

/** Factors from an estimate to the real count: the likely one and the bounds around it. */
export type Calibration = {
  readonly ratio: number
  readonly low: number
  readonly high: number
  /** How many usages it was learned from; 0 for the default. */
  readonly observations: number
}

/** Before anything was observed: tokenisers differ by about this much on the same text. */
export const UNCALIBRATED: Calibration = { ratio: 1, low: 0.8, high: 1.35, observations: 0 }

/** Below, the template around a message weighs more than its text, and the ratio says little. */
const FEWEST_TOKENS = 50
/** A ratio beyond these is a usage of something else than the text. */
const SMALLEST_RATIO = 0.25
const LARGEST_RATIO = 4
/** How many observations the default counts for, so that one lucky turn does not close the bracket. */
const PRIOR_WEIGHT = 2
const SMALLEST_SPREAD = 0.02

/**
 * Learns, by family of models, how real counts relate to estimates. Later observations count as much as earlier
 * ones; pass the newest few hundred. Families without observations are absent: use `UNCALIBRATED`.
 */
export function calibrate(observations: readonly Observation[]): ReadonlyMap<string, Calibration> {
  const ratios = new Map<string, number[]>()
  for (const { modelId, estimated, actual } of observations) {
    const ratio = actual / estimated
    if (!(estimated >= FEWEST_TOKENS) || !(ratio >= SMALLEST_RATIO && ratio <= LARGEST_RATIO)) continue
    const family = modelFamily(modelId)
    const known = ratios.get(family)
    if (known) known.push(ratio)
    else ratios.set(family, [ratio])
  }
  return new Map([...ratios].map(([family, known]) => [family, calibrationOf(known)] as const))
}

/** The calibration of one model, or the default. */
export const calibrationFor = (
  calibrations: ReadonlyMap<string, Calibration>,
  modelId: string,
): Calibration => calibrations.get(modelFamily(modelId)) ?? UNCALIBRATED

function calibrationOf(ratios: readonly number[]): Calibration {
  const sorted = ratios.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 1
  const ratio = at(0.5)
  // The default bounds shrink towards the observed ones as observations come in.
  const trust = ratios.length / (ratios.length + PRIOR_WEIGHT)
  const low =
    ratio * (1 - SMALLEST_SPREAD - (1 - UNCALIBRATED.low) * (1 - trust)) - (ratio - at(0.05)) * trust
  const high =
    ratio * (1 + SMALLEST_SPREAD + (UNCALIBRATED.high - 1) * (1 - trust)) + (at(0.95) - ratio) * trust
  return { ratio, low: Math.max(SMALLEST_RATIO, low), high, observations: ratios.length }
}
