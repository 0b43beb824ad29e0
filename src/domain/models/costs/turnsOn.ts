import { contextUse, mayBeCut, sentPath, sentTokens } from '@/domain/context/sentPath'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { Draft } from '@/domain/drafts/draft'
import { withDraft } from '@/domain/drafts/personMessage'
import type { Message } from '@/domain/messages/message'
import {
  estimateMessageTokens,
  fixedTokens,
  picturesIn,
  sumOfEstimates,
  withCalibration,
} from '@/domain/tokens/estimateTokens'
import type { TurnHabits } from '@/domain/tokens/replyLengths'
import { memoByObject } from '@/lib/result'

import type { CatalogEntry } from '../../catalog'
import { supportedName } from '@/domain/parameters/parameters'
import type { NextTurn } from '../../pricing'
import { type Calibration, UNCALIBRATED } from '../../tokens/calibrate'
import type { TokenEstimate } from '@/domain/usage/fields'
import type { Model } from '../model'
import { modelFacts } from '../modelFacts'

import type { TurnBasis } from './costBasis'

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

type Sending = {
  /** The shown path, from root to leaf, without the draft. */
  readonly path: readonly Message[]
  readonly draft: Draft
  readonly settings: Pick<ConversationSettings, 'systemPrompt' | 'parameters' | 'contextCut'>
  readonly habits: Pick<TurnHabits, 'replyTokens'>
  readonly writesCache: NonNullable<TurnBasis['writesCache']>
  readonly withSearch: NonNullable<TurnBasis['withSearch']>
}

/** Kept with the path: while one types below a long chat, it is not gone through again. */
const countsOf = memoByObject((messages: readonly Message[]) => ({
  tokens: sumOfEstimates(messages.map(estimateMessageTokens)),
  images: picturesIn(messages),
}))

/** What the next turn of a conversation would send, for the composer's estimate and the catalog's column alike. */
export function nextTurnBasis(sending: Sending): TurnBasis {
  const { path: sent, draft, settings, habits, writesCache, withSearch } = sending
  const path = withDraft(sent, draft)
  const whole = sentPath({ path, settings, entry: undefined }).messages
  const last = sent.findLast(({ reply }) => reply?.usage)?.reply
  const maxTokens = settings.parameters.max_tokens?.value
  const counted = countsOf(whole === path ? sent : whole)
  const added = whole === path ? path.slice(sent.length) : []
  const images = counted.images + picturesIn(added)
  return {
    type: 'nextTurn',
    promptTokens: sumOfEstimates([
      fixedTokens(settings),
      counted.tokens,
      ...added.map(estimateMessageTokens),
    ]),
    sentTo: (entry) => sentTokens({ path, settings, entry }),
    // Where its earlier part was summarised since, none of it is in the cache.
    ...(last?.usage &&
      contextUse(sent, settings).counted > 0 && {
        cachedTokens: last.usage.promptTokens,
        cachedBy: { connectionId: last.connectionId, modelId: last.model },
      }),
    replyTokens: habits.replyTokens,
    ...(maxTokens !== undefined && { maxTokens }),
    ...(images > 0 && { facts: { images } }),
    ...(settings.parameters.web_search_options?.value && { canSearch: true, withSearch }),
    writesCache,
  }
}
