import { mayBeCut } from '../../context/sentPath'
import { supportedName } from '../../parameters/supportedName'
import type { NextTurn } from '../../pricing/estimates/nextTurn'
import { UNCALIBRATED, type Calibration } from '../../tokens/calibrate'
import { withCalibration } from '../../tokens/estimateTokens'
import type { TokenEstimate } from '../../usage/tokenRange'
import type { TurnBasis } from './costBasis'
import type { CatalogEntry } from '../../catalog/entry'
import type { Model } from '../model'
import { modelFacts } from '../modelFacts'

export type BasisDeps = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly tier?: string
  /** By model family; see `calibrate`. */
  readonly calibrations?: ReadonlyMap<string, Calibration>
}

export type Turns = {
  /** The turn as it would go to a model, with what does not fit it left out. */
  readonly turnFor: (model: Model, entry: CatalogEntry) => NextTurn
  /** Tokens of the whole, as a model counts them. */
  readonly wholeFor: (model: Model) => TokenEstimate
}

/** One turn on each of many models. Composer and catalog price what this returns, so they agree. */
export function turnsOn(basis: TurnBasis, { at, tier, calibrations }: BasisDeps): Turns {
  const { replyTokens, cachedBy, cachedTokens, maxTokens, facts, canSearch, withSearch, writesCache } = basis
  const shared = {
    at,
    ...(tier !== undefined && { tier }),
    ...(facts && { facts }),
    ...(maxTokens !== undefined && { maxTokens }),
  }
  const counted = (calibration: Calibration) => ({
    calibration,
    promptTokens: withCalibration(basis.promptTokens, calibration),
  })
  const uncalibrated = counted(UNCALIBRATED)
  const byFamily = new Map([...(calibrations ?? [])].map(([family, known]) => [family, counted(known)]))
  const wholeOf = (model: Model) =>
    byFamily.size === 0 ? uncalibrated : (byFamily.get(modelFacts(model).family) ?? uncalibrated)
  const sentTo = basis.sentTo && onceForEachSize(basis.sentTo)
  return {
    turnFor: (model, entry) => {
      const { id, connectionId } = model
      const whole = wholeOf(model)
      const isCached = !cachedBy || (cachedBy.modelId === id && cachedBy.connectionId === connectionId)
      const reply = replyTokens?.(id)
      const searched = canSearch && withSearch ? withSearch(model, entry) : entry
      const promptTokens =
        sentTo && mayBeCut(basis.promptTokens.tokens, entry)
          ? withCalibration(sentTo(entry), whole.calibration)
          : whole.promptTokens
      return {
        ...shared,
        model: searched,
        promptTokens,
        ...(isCached && cachedTokens !== undefined && { cachedTokens }),
        ...(reply !== undefined && { replyTokens: reply }),
        ...(canSearch && supportedName('web_search_options', searched) !== undefined && { canSearch }),
        ...(writesCache?.(model, entry, promptTokens.tokens) && { writesCache: true }),
      }
    },
    wholeFor: (model) => wholeOf(model).promptTokens,
  }
}

/** Of thousands of models few differ in size: a long conversation is cut once for each. */
function onceForEachSize(sentTo: NonNullable<TurnBasis['sentTo']>): NonNullable<TurnBasis['sentTo']> {
  const known = new Map<string, TokenEstimate>()
  return (model) => {
    const size = `${model.contextTokens} ${model.maxPromptTokens}`
    const sent = known.get(size) ?? sentTo(model)
    known.set(size, sent)
    return sent
  }
}
