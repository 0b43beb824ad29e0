import type { ReactNode } from 'react'

import { parameterLabel } from '@/domain/parameters/labels'
import type { TokenLogprob } from '@/domain/replies/reply'
import { describeCell, hasReply } from '@/domain/runs/results/cellText'
import type { Run, RunCell } from '@/domain/runs/run'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { DifferencePanel } from './DifferencePanel'
import { SelectedReply } from '../SelectedReply'

type Props = {
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
  readonly run: Run
  readonly cell: RunCell | undefined
  readonly base: RunCell | undefined
}

/** One cell in full: how it differs from the base, what it says. */
export function SelectedCell({ run, cell, base, renderTokens }: Props) {
  const nameOf = useModelLabel(run.plan.models)
  if (!cell) return null
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('Selected reply')} className="flex flex-col gap-2">
        <h2 className="text-[13px] font-semibold">
          {nameOf(cell.model)} <span className="font-normal text-muted">{describeCell(cell)}</span>
        </h2>
        {cell.reply?.notSent && (
          <p className="text-[13px] text-money">
            {t('Not sent: {names}', { names: formatList(cell.reply.notSent.map(parameterLabel)) })}
          </p>
        )}
        <SelectedReply run={run} cell={cell} />
      </section>
      {base && hasReply(base) && hasReply(cell) && (
        <DifferencePanel base={base} cell={cell} renderTokens={renderTokens} />
      )}
    </div>
  )
}
