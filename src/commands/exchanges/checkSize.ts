import type { CatalogEntry } from '@/domain/catalog/entry'
import type { ServiceError } from '@/domain/connections/serviceError'
import { fitOf } from '@/domain/pricing/estimates/estimateNextTurn'
import { promptTokensOf } from '@/domain/request/bodyFacts'
import { withCalibration } from '@/domain/tokens/estimateTokens'
import type { TokenEstimate } from '@/domain/usage/tokenRange'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'

type Built = {
  readonly entry: CatalogEntry | undefined
  /** The body with the text of its files, without the bytes of others. */
  readonly body: string
  /** What its messages and settings were counted as, before calibration. */
  readonly expected: TokenEstimate
}

/** Characters of a body for a token of what it was thought to hold, at most; more must have come from elsewhere. */
const CHARS_PER_TOKEN = 8

/**
 * Whether a built request fits the model's context, whatever it was built from: messages, files, instructions, tools.
 * Gives the error that asks the person, or undefined where it fits or no catalog names a size. Counts a body only where
 * it may be too large.
 */
export function checkSize({ entry, body, expected }: Built): ServiceError | undefined {
  const limit = Math.min(entry?.contextTokens ?? Infinity, entry?.maxPromptTokens ?? Infinity)
  if (!entry || body.length <= limit) return undefined
  const isAsExpected = body.length <= expected.tokens * CHARS_PER_TOKEN
  if (isAsExpected && fitOf(entry, withCalibration(expected)) === 'yes') return undefined
  const counted = promptTokensOf(body)
  if (fitOf(entry, withCalibration(counted)) !== 'no') return undefined
  return {
    type: 'notSent',
    reason: t(
      'Not sent: about {tokens} tokens would be sent, and {model} has room for {limit}. Remove files or text, choose a model with a larger context, or send it anyway.',
      { tokens: formatTokens(counted.tokens), model: entry.name, limit: formatTokens(limit) },
    ),
    isTooLong: true,
  }
}
