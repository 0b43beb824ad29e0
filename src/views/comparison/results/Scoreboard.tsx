import { modelKey } from '@/domain/modelRef'
import { formatMoney } from '@/domain/pricing'
import { votesCsv } from '@/domain/runs/results/cellRow'
import { scoreboard } from '@/domain/runs/results/scoreboard'
import { voteTable } from '@/domain/runs/results/voteTable'
import { isBlindRun, type Run } from '@/domain/runs/run'
import { describeValue } from '@/domain/runs/sweep'
import { useCommands } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useVotedRuns } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { Download } from '@/ui/icons'
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

/** The running table of blind votes, over all stored comparisons. Nothing before the first vote. */
export function VoteTable({ run }: { readonly run: Run | null }) {
  const { saveFile } = useCommands()
  const nameOf = useModelLabel()
  const isBlind = isBlindRun(run)
  const {
    value: all = [],
    problem,
    again,
  } = useVotedRuns(`${run?.id} ${isBlind} ${JSON.stringify(run?.votes)}`)
  if (problem !== undefined)
    return (
      <LoadFailed title={t('Your votes can’t be read')} className="m-4" onRetry={again}>
        {problem}
      </LoadFailed>
    )
  const standings = voteTable(all).filter(({ score }) => score !== undefined)
  if (standings.length === 0 || isBlind) return null
  const votes = all.reduce((count, each) => count + each.votes.length, 0)
  return (
    <section
      aria-label={t('Votes')}
      className="shrink-0 border-t border-line px-4 py-3 md:max-h-[35vh] md:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[13px] font-semibold">{t('Votes')}</h2>
        <IconButton
          label={t('Votes as CSV')}
          icon={Download}
          size="small"
          onClick={() => void saveFile('votes.csv', [votesCsv(all)], 'text/csv')}
        />
      </div>
      <p className="pb-1 text-[13px] text-muted">
        {plural(votes, { one: '{count} vote', other: '{count} votes' })} ·{' '}
        {plural(all.length, { one: '{count} run', other: '{count} runs' })}
      </p>
      <table className="text-start text-[13px] tabular-nums">
        <thead>
          <tr className="text-muted">
            {[t('Reply'), t('Score'), t('Won'), t('Tied'), t('Lost')].map((column) => (
              <th key={column} scope="col" className="py-1 pe-6 font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map(({ key, model, values, score, wins, ties, losses }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1 pe-6 font-normal">
                {dotted([nameOf(model), ...values.map(describeValue)])}
              </th>
              <td className="pe-6 whitespace-nowrap">{formatPercent(score ?? 0)}</td>
              <td className="pe-6">{wins}</td>
              <td className="pe-6">{ties}</td>
              <td>{losses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
