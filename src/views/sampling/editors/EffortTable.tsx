import { useMemo } from 'react'

import { parameterLabel } from '@/domain/parameters/labels'
import { effortFigures, type EffortName, type EffortReply } from '@/domain/sampling/effortFigures'
import { formatDuration } from '@/lib/text/formatTime'
import { formatNumber } from '@/lib/text/formatNumber'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

type Props = {
  readonly parameter: EffortName
  /** The values in their order; those that were asked for unless given. */
  readonly values?: readonly string[]
  readonly replies: readonly EffortReply[]
  readonly chosen: string | undefined
}

const LABELS: { readonly [Name in EffortName]: string } = {
  reasoning_effort: mark('What effort costs in this chat'),
  verbosity: mark('What verbosity costs in this chat'),
  thinking_budget: mark('What thinking budgets cost in this chat'),
}

/**
 * What each effort, verbosity or budget came to in this chat's own replies: tokens or words, time, cost, and how much of
 * it was thinking.
 */
export function EffortTable({ parameter, values, replies, chosen }: Props) {
  // The bodies of many requests are read: once for the same replies.
  const figures = useMemo(() => effortFigures(parameter, replies, values), [parameter, replies, values])
  const isOfWords = parameter === 'verbosity'
  if (figures.length === 0) return null
  const most = Math.max(...figures.map(({ tokens }) => tokens), 1)
  const count = figures.reduce((sum, figure) => sum + figure.replies, 0)
  return (
    <div className="mt-2 text-[13px]">
      <table aria-label={t(LABELS[parameter])} className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="text-[12px] text-muted">
            <th scope="col" className="text-start font-normal">
              <span className="sr-only">{parameterLabel(parameter)}</span>
            </th>
            <th scope="col" className="text-end font-normal">
              {isOfWords ? t('words') : t('tokens')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('time')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('cost')}
            </th>
          </tr>
        </thead>
        {figures.map(({ value, tokens, thinkingTokens, words, durationMs, cost }) => (
          <tbody key={value} className={value === chosen ? 'font-medium' : undefined}>
            <tr>
              <th
                scope="row"
                className={`pt-1.5 text-start ${value === chosen ? 'font-medium' : 'font-normal'}`}
              >
                {parameter === 'thinking_budget' ? formatNumber(Number(value)) : value}
              </th>
              <td className="pt-1.5 text-end">{formatNumber(isOfWords ? words : tokens)}</td>
              <td className="pt-1.5 text-end">
                {durationMs === undefined ? '–' : formatDuration(durationMs)}
              </td>
              <td className="pt-1.5 text-end">{cost === undefined ? '–' : formatUsdShort(cost, 2)}</td>
            </tr>
            <tr aria-hidden>
              <td colSpan={4}>
                <span className="flex h-2 gap-px">
                  <span
                    className="rounded-s-sm bg-accent"
                    style={{ width: `${((tokens - thinkingTokens) / most) * 100}%` }}
                  />
                  <span
                    className="rounded-e-sm bg-accent opacity-50"
                    style={{ width: `${(thinkingTokens / most) * 100}%` }}
                  />
                </span>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className="mt-2 text-muted">
        {plural(count, {
          one: 'Middle values of {count} reply in this chat: answer, then thinking.',
          other: 'Middle values of {count} replies in this chat: answer, then thinking.',
        })}
      </p>
    </div>
  )
}
