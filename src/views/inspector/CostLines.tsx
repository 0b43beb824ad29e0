import { type CostLine, formatExactMoney, formatPerMillion } from '@/domain/pricing'
import { formatFixed, formatNumber } from '@/lib/text/formatNumber'
import { formatSecond } from '@/lib/text/formatTime'
import { mark, t } from '@/lib/text/t'

/** A bill, line by line. */
export function CostLines({ lines }: { readonly lines: readonly CostLine[] }) {
  return (
    <table className="w-full text-[13px] tabular-nums">
      <thead className="text-start text-muted">
        <tr>
          <th className="font-normal">{t('Item')}</th>
          <th className="text-end font-normal">{t('Units')}</th>
          <th className="text-end font-normal">$ / M</th>
          <th className="text-end font-normal">{t('Cost')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, quantity, unitPrice, amount }) => (
          <tr key={`${item} ${unitPrice ?? ''} ${quantity ?? ''}`}>
            <td>{t(COST_ITEMS[item])}</td>
            <td className="text-end">{quantity === undefined ? '' : formatNumber(quantity)}</td>
            <td className="text-end">
              {unitPrice === undefined
                ? amount === undefined
                  ? t('unknown')
                  : ''
                : formatPerMillion(unitPrice)}
            </td>
            <td className="text-end">{amount === undefined ? t('unknown') : formatExactMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the lines of a bill are called. */
const COST_ITEMS: Readonly<Record<CostLine['item'], string>> = {
  input: mark('Input'),
  cached: mark('Cached input'),
  cacheWrite: mark('Cache write'),
  output: mark('Output'),
  reasoning: mark('Reasoning'),
  image: mark('Images'),
  imageToken: mark('Image tokens'),
  imageOutput: mark('Images created'),
  audioInput: mark('Audio input'),
  audioOutput: mark('Audio output'),
  request: mark('Request'),
  search: mark('Web searches'),
  fileSearch: mark('File searches'),
  codeSession: mark('Code sessions'),
  other: mark('Other services used'),
  discount: mark('Discount'),
  charged: mark('Charged by the provider'),
  difference: mark('Charged in addition to the catalog price'),
}

/** Milliseconds for people: `840 ms`, `3.2 s`. */
export const milliseconds = (ms: number): string =>
  ms < 1000
    ? t('{count} ms', { count: Math.round(ms) })
    : t('{seconds} s', { seconds: formatFixed(ms / 1000, ms < 10_000 ? 2 : 1) })

/** When a request was made: `20 Nov 2026, 15:02:07`. */
export const instant = (at: number): string => formatSecond(at)
