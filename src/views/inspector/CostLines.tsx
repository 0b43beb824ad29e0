import type { CostLine } from '@/domain/pricing/cost'
import { formatMoney, formatPerMillion } from '@/domain/pricing/formatMoney'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

import { COST_ITEMS } from './words'

/** A bill, line by line. */
export function CostLines({ lines }: { readonly lines: readonly CostLine[] }) {
  return (
    <table className="w-full text-[13px] tabular-nums">
      <thead className="text-left text-muted">
        <tr>
          <th className="font-normal">{t('Item')}</th>
          <th className="text-right font-normal">{t('Units')}</th>
          <th className="text-right font-normal">$ / M</th>
          <th className="text-right font-normal">{t('Cost')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, quantity, unitPrice, amount }) => (
          <tr key={`${item} ${unitPrice ?? ''} ${quantity ?? ''}`}>
            <td>{t(COST_ITEMS[item])}</td>
            <td className="text-right">{quantity === undefined ? '' : formatNumber(quantity)}</td>
            <td className="text-right">
              {unitPrice === undefined
                ? amount === undefined
                  ? t('unknown')
                  : ''
                : formatPerMillion(unitPrice)}
            </td>
            <td className="text-right">{amount === undefined ? t('unknown') : formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
