import { add, decimalOfNumber, decimalText, multiply, parseDecimal, type Decimal } from '@/lib/decimal'
import { isRecord, valueAt } from '@/lib/json'

import { fieldsOf, listOf, type Fields } from './fields'

/** xAI counts money in ticks of this many US dollars. */
const USD_PER_TICK: Decimal = { digits: 1n, scale: 10 }

/**
 * What a reply says was charged for it, from its usage or from the chunk around it, as a decimal string in US
 * dollars. Undefined when it says nothing; "0" only where every place that speaks says so.
 *
 * Read are `cost` (a number, text, or an object with `total_cost`), with what the model's provider charges the
 * person's own key beside it (`is_byok`), xAI's `cost_in_usd_ticks`, DeepInfra's `estimated_cost`, and what gateways
 * put into their own metadata.
 */
export function readCharge(fields: Fields): string | undefined {
  const amounts = [
    withOwnKey(fields),
    ticksOf(fields['cost_in_usd_ticks']),
    amountOf(fields['total_cost']),
    amountOf(fields['cost_usd']),
    amountOf(fields['estimated_cost']),
    amountOf(valueAt(fields, ['provider_metadata', 'gateway', 'cost'])),
    amountOf(valueAt(fields, ['pydantic_ai_gateway', 'cost_estimate'])),
  ].filter((amount) => amount !== undefined)
  const amount = amounts.find(({ digits }) => digits > 0n) ?? amounts[0]
  return amount && decimalText(amount)
}

/** What a chunk of a chat, or a whole one, says was charged: beside its usage, or in the metadata of its choice. */
export function readChunkCharge(chunk: Fields): string | undefined {
  const [choice] = listOf(chunk['choices']).map(fieldsOf)
  const message = fieldsOf(choice?.['delta'] ?? choice?.['message'])
  return readCharge(chunk) ?? readCharge({ provider_metadata: message['provider_metadata'] })
}

/** With a key of the person's own, `cost` is only the gateway's fee; the provider charges the key for the rest. */
function withOwnKey(fields: Fields): Decimal | undefined {
  const fee = amountOf(isRecord(fields['cost']) ? fields['cost']['total_cost'] : fields['cost'])
  if (fields['is_byok'] !== true) return fee
  const upstream = amountOf(valueAt(fields, ['cost_details', 'upstream_inference_cost']))
  // A fee alone is not what the request costs.
  return upstream && (fee ? add(fee, upstream) : upstream)
}

function ticksOf(value: unknown): Decimal | undefined {
  const ticks = amountOf(value)
  return ticks && multiply(ticks, USD_PER_TICK)
}

function amountOf(value: unknown): Decimal | undefined {
  const amount =
    typeof value === 'number'
      ? decimalOfNumber(value)
      : typeof value === 'string'
        ? parseDecimal(value)
        : undefined
  return amount && amount.digits >= 0n ? amount : undefined
}
