import { useId, useMemo } from 'react'

import { parameterLabel } from '@/domain/parameters/labels'
import {
  type EffortFigure,
  effortFigures,
  type EffortName,
  type EffortReply,
} from '@/domain/sampling/effortFigures'
import { formatDuration } from '@/lib/text/formatTime'
import { formatNumber } from '@/lib/text/formatNumber'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

type Props = {
  readonly parameter: EffortName
  /** As `useEffortFigures` has them; nothing is drawn without any. */
  readonly figures: readonly EffortFigure[]
  readonly chosen: string | undefined
  /** Where the rows are what one chooses from: all values, also those without a reply. */
  readonly choice?: {
    readonly label: string
    readonly values: readonly string[]
    readonly onChoose: (value: string) => void
  }
}

/**
 * What each value came to in these replies. The bodies of many requests are read: once for the same replies.
 *
 * @param values in their order; those that were asked for unless given.
 */
export const useEffortFigures = (
  parameter: EffortName,
  replies: readonly EffortReply[],
  values?: readonly string[],
): readonly EffortFigure[] =>
  useMemo(() => effortFigures(parameter, replies, values), [parameter, replies, values])

const LABELS: { readonly [Name in EffortName]: string } = {
  reasoning_effort: mark('What effort costs in this chat'),
  verbosity: mark('What verbosity costs in this chat'),
  thinking_budget: mark('What thinking budgets cost in this chat'),
}

/**
 * What each effort, verbosity or budget came to in this chat's own replies: tokens or words, time, cost, and how much of
 * it was thinking.
 */
export function EffortTable({ parameter, figures, chosen, choice }: Props) {
  const name = useId()
  const isOfWords = parameter === 'verbosity'
  if (figures.length === 0) return null
  const most = Math.max(...figures.map(({ tokens }) => tokens), 1)
  const count = figures.reduce((sum, figure) => sum + figure.replies, 0)
  const values = choice?.values ?? figures.map(({ value }) => value)
  return (
    <div className="mt-2 text-[13px]" {...(choice && { role: 'radiogroup', 'aria-label': choice.label })}>
      <table
        aria-label={t(LABELS[parameter])}
        className={classNames('w-full border-collapse tabular-nums', choice && INSET)}
      >
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
        {values.map((value) => {
          const figure = figures.find((each) => each.value === value)
          const label = parameter === 'thinking_budget' ? formatNumber(Number(value)) : value
          return (
            <tbody
              key={value}
              className={classNames(
                'relative',
                value === chosen && 'font-medium',
                choice !== undefined && CHOOSABLE,
              )}
            >
              <tr>
                <th
                  scope="row"
                  className={`pt-1.5 text-start ${value === chosen ? 'font-medium' : 'font-normal'}`}
                >
                  {choice ? (
                    // It takes clicks in the whole of its rows.
                    <label className="cursor-pointer after:absolute after:inset-0">
                      <input
                        type="radio"
                        name={name}
                        value={value}
                        checked={value === chosen}
                        onChange={() => choice.onChoose(value)}
                        className="sr-only"
                      />
                      {label}
                    </label>
                  ) : (
                    label
                  )}
                </th>
                <td className="pt-1.5 text-end">
                  {figure ? formatNumber(isOfWords ? figure.words : figure.tokens) : '–'}
                </td>
                <td className="pt-1.5 text-end">
                  {figure?.durationMs === undefined ? '–' : formatDuration(figure.durationMs)}
                </td>
                <td className="pt-1.5 text-end">
                  {figure?.cost === undefined ? '–' : formatUsdShort(figure.cost, 2)}
                </td>
              </tr>
              <tr aria-hidden>
                <td colSpan={4} className={choice && 'pb-1.5'}>
                  {figure && <Bar figure={figure} most={most} />}
                </td>
              </tr>
            </tbody>
          )
        })}
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

/** What is chosen has room around its words. */
const INSET = '[&_:is(th,td):first-child]:ps-2 [&_:is(th,td):last-child]:pe-2'
/** Rows to choose from: the chosen one is marked as elsewhere, and each is tall enough for a finger. */
const CHOOSABLE =
  'rounded hover:bg-tint has-checked:bg-selected pointer-coarse:[&_th]:pt-3 pointer-coarse:[&_td]:pt-3 ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent'

/** How many tokens it came to beside the most of all; the lighter part is thinking. */
const Bar = ({
  figure: { tokens, thinkingTokens },
  most,
}: {
  readonly figure: EffortFigure
  readonly most: number
}) => (
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
)
