import type { Cost } from './cost'
import { TYPICAL_REPLY_TOKENS, type NextTurn } from './nextTurn'
import { outputLimitOf } from './outputLimit'
import { costOf } from './price'

/**
 * What a turn will probably cost: the likely prompt, read from the cache as far as the turn before was sent to this
 * model, and a reply of the usual length, cut to the longest one that is allowed. Composer and catalog both show this
 * figure.
 */
export function expectedTurnCost(turn: NextTurn): Cost {
  const { model, promptTokens, cachedTokens = 0, facts = {}, at, tier } = turn
  return costOf({
    prices: model.prices,
    usage: {
      promptTokens: promptTokens.tokens,
      completionTokens: expectedReplyTokens(turn),
      cachedTokens: Math.min(cachedTokens, promptTokens.tokens),
    },
    facts,
    at,
    ...(tier === undefined ? {} : { tier }),
  })
}

/** Tokens of the reply that is expected. */
export function expectedReplyTokens(
  turn: Pick<NextTurn, 'model' | 'promptTokens' | 'maxTokens' | 'replyTokens'>,
) {
  const { replyTokens = TYPICAL_REPLY_TOKENS } = turn
  return Math.min(replyTokens, outputLimitOf(turn).tokens ?? replyTokens)
}
