import { useMemo } from 'react'

import type { TokenLogprob } from '@/domain/replies/reply'
import { replyStatistics } from '@/domain/sampling/entropy'
import { formatFixed, formatPercent } from '@/lib/text/formatNumber'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'

import { toVisible } from './TokenLine'

type HeatmapSummaryProps = {
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

type TokenAlternativesProps = {
  readonly token: TokenLogprob
  /** Whether it stays while the pointer moves on. */
  readonly isHeld: boolean
}

/** What the model considered at one token, the likeliest first. */
export function TokenAlternatives({ token, isHeld }: TokenAlternativesProps) {
  const others = token.top.filter((each) => each.token !== token.token)
  return (
    <div
      role="status"
      className="sticky bottom-0 rounded border border-line-strong bg-surface px-3 py-2 text-[13px] leading-5 shadow-(--shadow-float)"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <code className="rounded-[3px] bg-sunken px-1 font-mono">{toVisible(token.token)}</code>{' '}
          <span className="text-muted tabular-nums">
            {t('{probability} likely', { probability: percent(token.logprob) })}
          </span>
        </span>
        <span className="text-muted">{isHeld ? t('Pinned. Press Escape to unpin') : t('Press to pin')}</span>
      </p>
      {others.length === 0 ? (
        <p className="text-muted">
          {t(
            'The provider returned no alternatives here. Increase Top logprobs in the parameters to get more.',
          )}
        </p>
      ) : (
        <ul aria-label={t('Alternatives')} className="mt-1 flex flex-wrap gap-1">
          {others.map((other) => (
            <li key={other.token}>
              <span className="rounded-md border border-line px-1.5">
                <Choice token={other.token} logprob={other.logprob} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Choice = ({ token, logprob }: { readonly token: string; readonly logprob: number }) => (
  <>
    <code className="font-mono">{toVisible(token)}</code>{' '}
    <span className="text-muted tabular-nums">{percent(logprob)}</span>
  </>
)

const percent = (logprob: number): string => formatPercent(Math.exp(logprob))
