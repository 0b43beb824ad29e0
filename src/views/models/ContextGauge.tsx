import { formatTokens } from '@/lib/text/formatTokens'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

type Props = {
  /** What is being written included. */
  readonly usedTokens: number
  /** Undefined when the catalog does not say. */
  readonly contextTokens: number | undefined
  /** Whether the provider's own counter was asked; what is being written is an estimate even then. */
  readonly isCounted?: boolean
}

const COUNTED = mark('Counted by the provider. Your draft is an estimate.')

const NEARLY_FULL = 0.85

/** How much of the model's context the conversation and the draft take, such as `12.4k of 131k`. */
export function ContextGauge({ usedTokens, contextTokens, isCounted = false }: Props) {
  if (contextTokens === undefined) {
    return usedTokens === 0 ? null : (
      <span className="min-w-0 truncate text-[13px] text-muted tabular-nums">
        {t('{usedTokens} tokens', { usedTokens: formatTokens(usedTokens) })}
      </span>
    )
  }
  const share = Math.min(1, usedTokens / contextTokens)
  const isTight = share >= NEARLY_FULL
  const isOver = usedTokens > contextTokens
  const words = t('{usedTokens} of {contextTokens}', {
    usedTokens: formatTokens(usedTokens),
    contextTokens: formatTokens(contextTokens),
  })
  return (
    <span
      role="meter"
      aria-label={t('Context used')}
      aria-valuemin={0}
      aria-valuemax={contextTokens}
      aria-valuenow={Math.min(usedTokens, contextTokens)}
      aria-valuetext={
        isOver ? t('{words} tokens, more than fits', { words }) : t('{words} tokens', { words })
      }
      title={isCounted ? t(COUNTED) : undefined}
      className={classNames(
        'min-w-0 truncate text-[13px] tabular-nums',
        isOver ? 'text-danger' : isTight ? 'text-money' : 'text-muted',
      )}
    >
      <span className="max-sm:hidden">{t('{words} tokens', { words })}</span>
      <span className="sm:hidden">{words}</span>
    </span>
  )
}
