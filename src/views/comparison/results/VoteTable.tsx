import { Download } from '@/ui/icons'

import { isBlindRun, type Run } from '@/domain/runs/run'
import { describeValue } from '@/domain/runs/sweep'
import { votesCsv } from '@/domain/runs/results/cellRow'
import { voteTable } from '@/domain/runs/results/voteTable'
import { useCommands } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useVotedRuns } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

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
