import type { Prices } from '../catalog/entry'
import type { Cost } from '../pricing/cost'
import { costOf } from '../pricing/price'
import type { BilledUsage } from '../pricing/quantities'
import { requestFactsOf } from './bodyFacts'

type Sent = {
  readonly prices: Prices
  readonly usage: BilledUsage
  /** The body as it is stored. */
  readonly body: string
  /** Milliseconds since the Unix epoch: prices may depend on the hour. */
  readonly at: number
  readonly tier?: string | undefined
  /** Prices of a model that was asked beside the reply. */
  readonly pricesOf?: (model: string) => Prices | undefined
}

/** What a request costs by its usage and by what its body asks for. */
export const costOfRequest = ({ prices, usage, body, at, tier, pricesOf }: Sent): Cost =>
  costOf({
    prices,
    usage,
    facts: requestFactsOf(body),
    at,
    ...(tier !== undefined && { tier }),
    ...(pricesOf && { pricesOf }),
  })
