import type { Draft } from '../drafts/draft'
import { withDraft } from '../drafts/personMessage'
import { fitOf } from '../pricing'
import { UNCALIBRATED, type Calibration } from '../tokens/calibrate'
import { withCalibration } from '../tokens/estimateTokens'
import type { TokenEstimate } from '../usage/fields'
import { sentTokens, type SentPlan } from './sentPath'

export type DraftFit = {
  readonly fits: 'yes' | 'no' | 'unknown'
  /** Estimated tokens of the request that Send would make, with their bounds. */
  readonly prompt: TokenEstimate
}

/**
 * Whether what is being written fits the model, with all that is sent besides: instructions, tools, and the earlier
 * messages that are not left out. `unknown` where the catalog names no context, or only the upper estimate exceeds it.
 */
export function draftFit(
  { path, settings, entry }: SentPlan,
  draft: Draft,
  calibration: Calibration = UNCALIBRATED,
): DraftFit {
  const tokens = sentTokens({ path: withDraft(path, draft), settings, entry })
  const prompt = withCalibration(tokens, calibration)
  return { fits: entry ? fitOf(entry, prompt) : 'unknown', prompt }
}
