import { useMemo } from 'react'

import { type Penalties, penaltyPicture, repetitionPlace } from '@/domain/sampling/penaltyPicture'
import type { NextToken } from '@/hooks/sampling/useNextToken'
import { t } from '@/lib/text/t'
import { BarDistribution } from '@/ui/charts/BarDistribution'

type Props = {
  /** The tokens of a reply, where the service reported them, and which reply it is. */
  readonly next: Pick<NextToken, 'reply' | 'source'>
  readonly penalties: Penalties
  /** What the parameter does, in a sentence. */
  readonly effect: string
}

/** What penalties do to a token, given what has been said before it: bars before and after, how often each was said. */
export function PenaltyRows({ next, penalties, effect }: Props) {
  const place = useMemo(() => repetitionPlace(next.reply), [next.reply])
  const { index, rows } = penaltyPicture(place, penalties)
  return (
    <div className="mt-1">
      <BarDistribution
        label={t('Next token after this text')}
        rows={rows.slice(0, 6).map((row) => ({
          ...row,
          note: row.count === 0 ? undefined : `×${row.count}`,
        }))}
      />
      <p className="mt-1 text-[13px] leading-5 text-muted">
        {index === undefined
          ? t('An example, as if the marked tokens had already appeared this often.')
          : next.source === 'baseReply'
            ? t('Token {number} of the reference, as if the marked tokens had already appeared this often.', {
                number: index + 1,
              })
            : t(
                'Token {number} of the last reply, as if the marked tokens had already appeared this often.',
                {
                  number: index + 1,
                },
              )}{' '}
        {effect}
      </p>
    </div>
  )
}
