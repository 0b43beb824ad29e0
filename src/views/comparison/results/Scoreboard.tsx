import { modelKey } from '@/domain/modelRef'
import { formatMoney } from '@/domain/pricing'
import type { Run } from '@/domain/runs/run'
import { scoreboard } from '@/domain/runs/results/scoreboard'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

/** Models by how many of their replies are valid, and what a valid one costs. */
export function Scoreboard({ run }: { readonly run: Run }) {
  const nameOf = useModelLabel(run.plan.models)
  const scores = scoreboard(run.cells)
  const hasSchema = scores.some(({ checked }) => checked > 0)
  return (
    <section aria-label={t('Scoreboard')} className="flex flex-col gap-2">
      <h2 className="text-[13px] font-semibold">{t('Scoreboard')}</h2>
      <table className="w-full border-collapse text-start text-[13px] tabular-nums">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 pe-2 font-normal">
              {t('Model')}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-normal">
              {hasSchema ? t('Valid') : t('Replies')}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-normal">
              {hasSchema ? t('Cost per valid reply') : t('Cost per reply')}
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <tr key={modelKey(score.model)} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-2 font-normal">
                {nameOf(score.model)}
                {score.failed > 0 && (
                  <span className="text-danger">
                    {' · '}
                    {plural(score.failed, { one: '{count} failed', other: '{count} failed' })}
                  </span>
                )}
              </th>
              <td className="px-2 py-1.5 text-end whitespace-nowrap">
                {score.validShare === undefined
                  ? formatNumber(score.replies)
                  : formatPercent(score.validShare)}
              </td>
              <td className="py-1.5 ps-2 text-end">{formatMoney(score.costPerValid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
