import type { ReactNode } from 'react'

import type { ReplayedUsage } from '@/domain/ledger/wouldHaveCost'
import { formatItems } from '@/lib/text/formatList'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type { Replayed } from './replayRows'

type Props = { readonly usage: ReplayedUsage; readonly replayed: Replayed }

/** What could not be computed, and how the rest was. */
export function CostNotes({ usage: { uncounted, searches }, replayed }: Props) {
  const { rows } = replayed
  const unpriced = rows.filter(({ cost }) => cost.unpriced > 0).length
  const tooLong = rows.filter(({ cost }) => cost.tooLong > 0)
  const missing = [
    replayed.unpriced.length > 0 &&
      t('No price is known for requests to {models}: you may have paid more.', {
        models: formatItems(replayed.unpriced),
      }),
    unpriced > 0 &&
      plural(unpriced, {
        one: '{count} model has no price for something that was used, marked “?”: its cost is at least this.',
        other:
          '{count} models have no price for something that was used, marked “?”: their cost is at least this.',
      }),
    tooLong.length > 0 &&
      plural(Math.max(...tooLong.map(({ cost }) => cost.tooLong)), {
        one: '* {count} request doesn’t fit the model’s context and keeps what you paid.',
        other: '* Up to {count} requests don’t fit the model’s context and keep what you paid.',
      }),
    uncounted > 0 &&
      plural(uncounted, {
        one: '{count} request is left out, since no one counted its tokens.',
        other: '{count} requests are left out, since no one counted their tokens.',
      }),
  ]
  return (
    <div className="mt-6 grid gap-x-10 gap-y-5 text-[13px] leading-5 text-muted md:grid-cols-3">
      <Note title={t('Not computed')}>
        {joinSentences(missing) || t('Everything that was used has a price.')}
      </Note>
      <Note title={t('Between')}>
        {t(
          'A thin bar goes on to what it costs when nothing comes from a cache. Other models count tokens and write at other lengths; that isn’t in it.',
        )}
      </Note>
      <Note title={t('Cached and tiers')}>
        {joinSentences([
          t('A cache counts where the model has one. Each request pays the tier of its own size and hour.'),
          searches > 0 &&
            plural(searches, {
              one: '{count} web search is priced too.',
              other: '{count} web searches are priced too.',
            }),
        ])}
      </Note>
    </div>
  )
}

const Note = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <p className="font-semibold text-text">{title}</p>
    <p className="mt-1">{children}</p>
  </div>
)
