import type { Exchange } from '@/domain/exchanges/exchange'

/** Bodies of requests repeat the whole conversation: longer ones, in characters, stay on their device. */
const LONGEST_BODY = 32_000

/** A record of a request as it travels. */
export const withoutLongBody = (exchange: Exchange): Exchange =>
  exchange.body.length > LONGEST_BODY ? { ...exchange, body: '' } : exchange
