import { hasEnded } from '../catalog'
import type { Model } from './model'
import { compareCosts, type Cost, estimateNextTurn, fitOf } from '../pricing'
import type { TokenEstimate } from '../usage/tokenRange'

/** A model that holds a whole conversation, and what sending it there costs before any reply. */
export type LargerModel = { readonly model: Model; readonly cost: Cost }

/** Kept free for the reply, as a share of the context. */
const REPLY_SHARE = 0.2

/**
 * The models this key may use, none past its end, into whose context the prompt surely fits with room for a reply, the cheapest for it
 * first; unknown prices come last.
 */
export function largerModels(
  models: readonly Model[],
  prompt: TokenEstimate,
  at: number,
): readonly LargerModel[] {
  return models
    .flatMap((model): LargerModel[] => {
      const { entry, availability } = model
      if (!entry || availability !== 'available' || hasEnded(entry, at)) return []
      const room = { ...prompt, high: prompt.high / (1 - REPLY_SHARE) }
      if (fitOf(entry, room) !== 'yes') return []
      return [{ model, cost: estimateNextTurn({ model: entry, promptTokens: prompt, at }).low }]
    })
    .sort((one, other) => compareCosts(one.cost, other.cost))
}
