import { modelKey } from '@/domain/modelRef'
import { formatMoney } from '@/domain/pricing'
import type { Run } from '@/domain/runs/run'
import { scoreboard } from '@/domain/runs/results/scoreboard'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'

/** Models by how many of their replies are valid, and what a valid one costs. */
export function Scoreboard({ run }: { readonly run: Run }) {
  const nameOf = useModelLabel(run.plan.models)
  const scores = scoreboard(run.cells)
  const hasSchema = scores.some(({ checked }) => checked > 0)
  return (
    <section aria-label={t('Scoreboard')} className="flex flex-col gap-2">
      <h2 className="text-[13px] font-semibold">{t('Scoreboard')}</h2>
      <table className="w-full border-collapse text-start text-[13px] tabular-nums">
        <ColumnHeads
          heads={[
            { name: t('Model') },
            { name: hasSchema ? t('Valid') : t('Replies'), isNumber: true },
            { name: hasSchema ? t('Cost per valid reply') : t('Cost per reply'), isNumber: true },
          ]}
        />
        <tbody>
          {scores.map((score) => (
            <tr key={modelKey(score.model)} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {nameOf(score.model)}
                {score.failed > 0 && (
                  <span className="text-danger">
                    {' · '}
                    {plural(score.failed, { one: '{count} failed', other: '{count} failed' })}
                  </span>
                )}
              </th>
              <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                {score.validShare === undefined
                  ? formatNumber(score.replies)
                  : formatPercent(score.validShare)}
              </td>
              <td className="py-1.5 ps-3 text-end">{formatMoney(score.costPerValid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
