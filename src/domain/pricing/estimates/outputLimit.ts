import type { NextTurn } from './nextTurn'
import type { TokenRange } from '../../usage/tokenRange'

/** Where the most a reply can be comes from. */
export type OutputLimit = 'maxTokens' | 'modelLimit' | 'contextLeft' | 'unknown'

type Limited = Pick<NextTurn, 'model' | 'maxTokens'> & { readonly promptTokens: TokenRange }

/** The longest reply a turn allows: the smallest of what the request, the model and the context left allow. */
export function outputLimitOf({ model, promptTokens, maxTokens }: Limited): {
  readonly tokens?: number
  readonly from: OutputLimit
} {
  const left =
    model.contextTokens === undefined ? undefined : Math.max(0, model.contextTokens - promptTokens.low)
  const limits: readonly { readonly tokens: number | undefined; readonly from: OutputLimit }[] = [
    { tokens: maxTokens, from: 'maxTokens' },
    { tokens: model.maxOutputTokens, from: 'modelLimit' },
    { tokens: left, from: 'contextLeft' },
  ]
  let smallest: { readonly tokens: number; readonly from: OutputLimit } | undefined
  for (const { tokens, from } of limits) {
    if (tokens !== undefined && (!smallest || tokens < smallest.tokens)) smallest = { tokens, from }
  }
  return smallest ?? { from: 'unknown' }
}
