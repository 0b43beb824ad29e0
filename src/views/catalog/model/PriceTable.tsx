import {
  basePrice,
  type CatalogEntry,
  type Price,
  type PriceItem,
  type PricesByProvider,
} from '@/domain/catalog'
import { describeConditions, formatExactMoney, formatPerMillion } from '@/domain/pricing'
import { approximate, decimal } from '@/lib/decimal'
import { formatList } from '@/lib/text/formatList'
import { formatPercent } from '@/lib/text/formatNumber'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'

import { fieldWords } from '../words'

/** What each provider charges, where it is unclear which of them answers. */
export function PriceOffers({ offers }: { readonly offers: PricesByProvider }) {
  return (
    <>
      <p className="mb-1.5 text-sm text-muted">
        {joinSentences([
          plural(offers.length, {
            one: '{count} provider offers this model, and the catalog doesn’t say which one you’ll get.',
            other: '{count} providers offer this model, and the catalog doesn’t say which one you’ll get.',
          }),
          offers.some(isUnknown)
            ? t(
                'Costs are shown from the cheapest to the most expensive, and as unknown where a provider’s price is unknown.',
              )
            : t('Costs are shown from the cheapest to the most expensive.'),
        ])}
      </p>
      <table aria-label={t('Prices by provider')} className="w-full text-start text-sm tabular-nums">
        <ColumnHeads
          heads={[
            { name: t('Provider') },
            { name: t('Input, $/M'), isNumber: true },
            { name: t('Output, $/M'), isNumber: true },
          ]}
        />
        <tbody>
          {offers.map((offer, index) => (
            // A document may name one provider twice.
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {offer.provider}
              </th>
              <td className="py-1.5 ps-3 text-end">{priceWords(offer, 'input')}</td>
              <td className="py-1.5 ps-3 text-end">{priceWords(offer, 'output')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const isUnknown = ({ prices }: PricesByProvider[number]) =>
  prices.type === 'unpriced' || prices.type === 'variable'

function priceWords(offer: PricesByProvider[number], item: PriceItem): string {
  if (offer.prices.type === 'free') return t('Free')
  const price = basePrice(offer, item)
  return price === undefined ? t('Unknown') : formatPerMillion(price)
}

/** Every price with the conditions it holds under, in words; of one item the last that holds counts. */
export function PriceTable({ entry }: { readonly entry: CatalogEntry }) {
  const { prices } = entry
  if (prices.type === 'variable' && prices.offers) return <PriceOffers offers={prices.offers} />
  if (prices.type !== 'priced') return <p className="text-sm text-muted">{t(WORDS[prices.type])}</p>
  const discount = prices.discount === undefined ? 0 : approximate(decimal(prices.discount))
  const isConditional = prices.list.some(({ when }) => when.length > 0)
  return (
    <>
      <table aria-label={t('Prices')} className="w-full border-collapse text-start text-sm tabular-nums">
        <ColumnHeads
          heads={[
            { name: t('Item') },
            { name: t('Price'), isNumber: true },
            ...(isConditional ? [{ name: t('Condition') }] : []),
          ]}
        />
        <tbody>
          {prices.list.map((price, index) => (
            // A list of prices is in order, and may hold the same price twice.
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start align-top font-normal sm:whitespace-nowrap">
                {itemWords(price)}
              </th>
              <td className="py-1.5 ps-3 text-end align-top whitespace-nowrap">{amountWords(price)}</td>
              {isConditional && <td className="py-1.5 ps-3 text-muted">{describeConditions(price.when)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {discount !== 0 && (
        <p className="mt-1.5 text-[13px] text-muted">
          {discount > 0
            ? t('{share} discount on the total.', { share: formatPercent(discount) })
            : t('{share} surcharge on the total.', { share: formatPercent(-discount) })}
        </p>
      )}
      {isConditional && (
        <p className="mt-1.5 text-[13px] text-muted">
          {t('When several prices apply to the same item, the last one that matches is used.')}
        </p>
      )}
      {prices.unread && (
        <p className="mt-1.5 text-[13px] text-muted">
          {t('Parlance doesn’t understand these charges, so costs are shown as “at least”: {charges}', {
            charges: formatList(prices.unread.map(fieldWords)),
          })}
        </p>
      )}
    </>
  )
}

const WORDS = {
  free: mark('Free: the catalog lists no charges.'),
  unpriced: mark('Unknown: the catalog lists no prices.'),
  variable: mark('The catalog says the price varies, but not how.'),
}

const ITEMS: Readonly<Record<PriceItem, string>> = {
  input: mark('Input'),
  cached: mark('Cached input'),
  cacheWrite: mark('Cache write'),
  output: mark('Output'),
  reasoning: mark('Reasoning'),
  image: mark('Image'),
  imageToken: mark('Image input'),
  imageOutput: mark('Image output'),
  audioInput: mark('Audio input'),
  audioOutput: mark('Audio output'),
  request: mark('Request'),
  search: mark('Web search'),
  fileSearch: mark('File search'),
  codeSession: mark('Code session'),
}
const WHOLE: ReadonlySet<PriceItem> = new Set(['image', 'request', 'search', 'fileSearch', 'codeSession'])

function itemWords({ item, ttlSeconds, isImplicit }: Price): string {
  const name = t(ITEMS[item])
  const kept =
    ttlSeconds === undefined
      ? name
      : t('{item}, kept for {minutes} min', { item: name, minutes: Math.round(ttlSeconds / 60) })
  return isImplicit === true ? t('{item}, automatic', { item: kept }) : kept
}

const amountWords = ({ item, amount }: Price): string =>
  WHOLE.has(item)
    ? t('{price} each', { price: formatExactMoney(amount) })
    : t('{price} per million', { price: formatPerMillion(amount) })
