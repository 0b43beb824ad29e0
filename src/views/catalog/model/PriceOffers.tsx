import { basePrice } from '@/domain/catalog/basePrice'
import type { PriceItem, PricesByProvider } from '@/domain/catalog/entry'
import { formatPerMillion } from '@/domain/pricing/formatMoney'
import { t } from '@/lib/text/t'

/** What each provider charges, where it is unclear which of them answers. */
export function PriceOffers({ offers }: { readonly offers: PricesByProvider }) {
  return (
    <>
      <p className="mb-1.5 text-sm text-muted">
        {t(
          '{count} providers offer this model, and the catalog doesn’t say which one you’ll get. Costs are shown from the cheapest to the most expensive',
          { count: offers.length },
        )}
        {offers.some(isUnknown) ? t(', and as unknown where a provider’s price is unknown') : ''}.
      </p>
      <table aria-label={t('Prices by provider')} className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-[13px] text-muted">
            <th scope="col" className="py-1 pr-3 font-normal">
              {t('Provider')}
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              {t('Input, $/M')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('Output, $/M')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, index) => (
            // A document may name one provider twice.
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {offer.provider}
              </th>
              <td className="py-1.5 pr-3 text-right">{priceWords(offer, 'input')}</td>
              <td className="py-1.5 text-right">{priceWords(offer, 'output')}</td>
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
  return price === undefined ? 'unknown' : formatPerMillion(price)
}
