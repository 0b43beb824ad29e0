import type { CatalogEntry, Price, PriceItem } from '@/domain/catalog/entry'
import { sourceField } from '@/domain/catalog/sourceFields'
import { describeConditions } from '@/domain/pricing/describeCondition'
import { formatMoney, formatPerMillion } from '@/domain/pricing/formatMoney'
import { approximate, decimal } from '@/lib/decimal'

import { PriceOffers } from './PriceOffers'

/** Every price with the conditions it holds under, in words; of one item the last that holds counts. */
export function PriceTable({ entry }: { readonly entry: CatalogEntry }) {
  const { prices } = entry
  const source = sourceField(entry.shape, 'prices')
  if (prices.type === 'variable' && prices.offers) return <PriceOffers offers={prices.offers} />
  if (prices.type !== 'priced') return <p className="text-sm text-muted">{WORDS[prices.type]}</p>
  const discount = prices.discount === undefined ? 0 : approximate(decimal(prices.discount))
  return (
    <>
      <table aria-label="Prices" className="w-full border-collapse text-left text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-[13px] text-muted">
            <th scope="col" className="py-1 pr-3 font-normal">
              For
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              Price
            </th>
            <th scope="col" className="py-1 font-normal">
              When
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.list.map((price, index) => (
            // A list of prices is in order, and may hold the same price twice.
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-3 align-top font-normal sm:whitespace-nowrap">
                {itemWords(price)}
              </th>
              <td className="py-1.5 pr-3 text-right align-top whitespace-nowrap text-money">
                {amountWords(price)}
              </td>
              <td className="py-1.5 text-muted">{describeConditions(price.when)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {discount !== 0 && (
        <p className="mt-1.5 text-[13px] text-muted">
          {discount > 0
            ? `${Number((discount * 100).toPrecision(4))} % is taken off the sum.`
            : `${Number((-discount * 100).toPrecision(4))} % is added to the sum.`}
        </p>
      )}
      {prices.list.some(({ when }) => when.length > 0) && (
        <p className="mt-1.5 text-[13px] text-muted">
          Of several prices for the same thing, the last one counts whose condition holds.
        </p>
      )}
      {prices.unread && (
        <p className="mt-1.5 text-[13px] text-muted">
          Something else is charged that Parlance doesn’t understand, so costs are shown as “at least”:{' '}
          <span className="font-mono break-all">{prices.unread.join(', ')}</span>
        </p>
      )}
      {source !== undefined && <p className="mt-1 font-mono text-[11.5px] break-all text-muted">{source}</p>}
    </>
  )
}

const WORDS = {
  free: 'Free: the catalog says that nothing is charged.',
  unpriced: 'Unknown: the catalog says nothing of prices.',
  variable: 'The catalog says that the price varies, and not how.',
}

const ITEMS: Readonly<Record<PriceItem, string>> = {
  input: 'Input',
  cached: 'Cached input',
  cacheWrite: 'Writing to the cache',
  output: 'Output',
  reasoning: 'Reasoning',
  image: 'An image',
  imageToken: 'Image input',
  imageOutput: 'Image output',
  audioInput: 'Audio input',
  audioOutput: 'Audio output',
  request: 'A request',
  search: 'A web search',
}
const WHOLE: ReadonlySet<PriceItem> = new Set(['image', 'request', 'search'])

const itemWords = ({ item, ttlSeconds, isImplicit }: Price): string =>
  `${ITEMS[item]}${ttlSeconds === undefined ? '' : `, kept ${Math.round(ttlSeconds / 60)} min`}${isImplicit === true ? ', unasked' : ''}`

const amountWords = ({ item, amount }: Price): string =>
  WHOLE.has(item) ? `${formatMoney(amount)} each` : `${formatPerMillion(amount)} / M`
