import { modelKey } from '@/domain/modelRef'
import { formatMoney } from '@/domain/pricing'
import { isOutdated, letterOf } from '@/domain/runs/judging'
import { votesCsv } from '@/domain/runs/results/cellRow'
import { describeCell } from '@/domain/runs/results/cellText'
import { scoreboard } from '@/domain/runs/results/scoreboard'
import { voteTable } from '@/domain/runs/results/voteTable'
import { isBlindRun, type Run, type Verdict } from '@/domain/runs/run'
import { describeValue } from '@/domain/runs/sweep'
import { useCommands } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useRunCommands, useVotedRuns } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { Download, Trash2 } from '@/ui/icons'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'
import { Disclosure } from '@/ui/layout/Disclosure'

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

type Props = {
  readonly run: Run
  readonly group: Pick<Verdict, 'promptIndex' | 'seed'>
}

/** What models judged of the replies to one prompt, the newest first. Nothing before the first. */
export function Verdicts({ run, group }: Props) {
  const here = (run.verdicts ?? []).filter(
    ({ promptIndex, seed }) => promptIndex === group.promptIndex && seed === group.seed,
  )
  if (here.length === 0) return null
  return (
    <section
      aria-label={t('Verdicts')}
      className="flex shrink-0 flex-col gap-3 border-t border-line px-4 py-3 md:max-h-[35vh] md:overflow-y-auto"
    >
      <div>
        <h2 className="text-[13px] font-semibold">{t('Verdicts')}</h2>
        <p className="text-[13px] text-muted">
          {t('What a model thinks. It may be wrong, and isn’t counted as a vote.')}
        </p>
      </div>
      {here.toReversed().map((verdict) => (
        <OneVerdict key={verdict.judgedAt} run={run} verdict={verdict} />
      ))}
    </section>
  )
}

function OneVerdict({ run, verdict }: { readonly run: Run; readonly verdict: Verdict }) {
  const { judge, marks, winner, reason, rubric, cost } = verdict
  const { removeVerdict } = useRunCommands()
  const labelOf = useModelLabel(run.plan.models)
  const nameOf = (id: Verdict['winner']) => {
    const cell = run.cells.find((each) => each.id === id)
    return cell ? dotted([labelOf(cell.model), describeCell(cell)]) : t('Deleted reply')
  }
  const values = { judge: labelOf(judge), reply: nameOf(winner) }
  return (
    <article className="flex flex-col gap-1.5 text-[13px]">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">
          {winner === null ? t('{judge}: no reply is better', values) : t('{judge}: {reply} is best', values)}
          {cost && <span className="font-normal text-muted tabular-nums"> · {formatMoney(cost)}</span>}
        </h3>
        <IconButton
          label={t('Delete verdict')}
          icon={Trash2}
          size="small"
          onClick={() => removeVerdict(run.id, verdict)}
        />
      </div>
      {isOutdated(verdict, run.cells) && (
        <p className="text-money">{t('The replies have changed since. Judge them again.')}</p>
      )}
      {reason !== '' && <p dir={dirOf(reason)}>{reason}</p>}
      <ul className="flex flex-col gap-1">
        {marks.map(({ cellId, score, reason: why }, index) => (
          <li key={cellId}>
            <span className="font-medium">
              {letterOf(index)} · {nameOf(cellId)}
            </span>
            {score !== undefined && (
              <span className="text-muted tabular-nums"> · {t('{score} of 10', { score })}</span>
            )}
            {why !== '' && (
              <p dir={dirOf(why)} className="text-muted">
                {why}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Disclosure label={t('Judged by this')} panelClassName="mt-1">
        <p className="whitespace-pre-wrap text-muted">{rubric}</p>
      </Disclosure>
    </article>
  )
}
