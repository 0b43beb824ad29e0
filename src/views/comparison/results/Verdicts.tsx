import { describeCell } from '@/domain/runs/results/cellText'
import { isOutdated, letterOf } from '@/domain/runs/judging'
import type { Run, Verdict } from '@/domain/runs/run'
import { formatMoney } from '@/domain/pricing'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Trash2 } from '@/ui/icons'
import { Disclosure } from '@/ui/layout/Disclosure'

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
