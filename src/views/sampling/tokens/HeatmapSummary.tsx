import { useMemo } from 'react'

import type { TokenLogprob } from '@/domain/replies/reply'
import { replyStatistics } from '@/domain/sampling/entropy'
import { formatFixed, formatPercent } from '@/lib/text/formatNumber'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'

import { toVisible } from './TokenLine'

export type HeatmapSummaryProps = {
  readonly tokens: readonly TokenLogprob[]
  readonly onGoTo: (index: number) => void
}

/** How sure the model was of the whole reply, and the places where it was least so. */
export function HeatmapSummary({ tokens, onGoTo }: HeatmapSummaryProps) {
  const statistics = useMemo(() => replyStatistics(tokens), [tokens])
  if (!statistics) return <p className="text-[13px] text-muted">{t('This reply has no probabilities.')}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted tabular-nums">
      <span>
        {t('About {choices} likely choices per token · {tokens}', {
          choices: formatFixed(statistics.perplexity, 1),
          tokens: describeTokens(statistics.tokens),
        })}
      </span>
      {statistics.places.length > 0 && (
        <ol aria-label={t('Most surprising tokens')} className="flex flex-wrap gap-1">
          {statistics.places.map((place) => (
            <li key={place.index}>
              <button
                type="button"
                onClick={() => onGoTo(place.index)}
                className="rounded-md border border-line px-1.5 text-text hover:border-line-strong hover:bg-sunken pointer-coarse:min-h-11"
              >
                <code className="font-mono">
                  {toVisible(place.token.trim() === '' ? place.token : place.token.trim())}
                </code>{' '}
                <span className="text-muted">{formatPercent(2 ** -place.bits)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
