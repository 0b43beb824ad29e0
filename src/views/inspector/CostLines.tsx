import type { CostLine } from '@/domain/pricing/cost'
import { formatMoney, formatPerMillion } from '@/domain/pricing/formatMoney'

import { COST_ITEMS } from './words'

/** A bill, line by line. */
export function CostLines({ lines }: { readonly lines: readonly CostLine[] }) {
  return (
    <table className="w-full text-[13px] tabular-nums">
      <thead className="text-left text-muted">
        <tr>
          <th className="font-normal">Item</th>
          <th className="text-right font-normal">Units</th>
          <th className="text-right font-normal">$ / M</th>
          <th className="text-right font-normal">Cost</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, quantity, unitPrice, amount }) => (
          <tr key={`${item}${unitPrice ?? ''}`}>
            <td>{COST_ITEMS[item]}</td>
            <td className="text-right">{quantity?.toLocaleString('en-US') ?? ''}</td>
            <td className="text-right">
              {unitPrice === undefined
                ? amount === undefined
                  ? 'unknown'
                  : ''
                : formatPerMillion(unitPrice)}
            </td>
            <td className="text-right text-money">
              {amount === undefined ? 'unknown' : formatMoney(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
