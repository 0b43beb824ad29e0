import { TIMES } from '@/domain/sampling/firstWords'
import { nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { NEUTRAL_SAMPLING } from '@/domain/sampling/samplingSettings'
import type { FirstWordsFacts } from '@/hooks/sampling/useFirstWords'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { BarDistribution } from '@/ui/charts/BarDistribution'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type Props = { readonly words: FirstWordsFacts }

/** Asks a model without probabilities several times, with what that costs; how far it is, and the way to end it. */
export function AskForWords({ words }: Props) {
  const { token, done, isAsking, problem, price, ask, cancel } = words
  if (isAsking)
    return (
      <div className="mt-1 flex items-center gap-3">
        <ProgressBar
          label={t('Asking for first words')}
          value={done / TIMES}
          detail={t('{done} of {total}', { done, total: TIMES })}
          className="min-w-0 flex-1 text-[13px]"
        />
        <Button size="small" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    )
  return (
    <div className="text-[13px] leading-5 text-muted">
      {!token && (
        <p>{t('This model gives no probabilities. Real replies show which words it begins with.')}</p>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Button size="small" variant="muted" className="-ms-2" onClick={ask}>
        {plural(TIMES, { one: 'Ask {count} time', other: 'Ask {count} times' })}{' '}
        <span className="tabular-nums">{price}</span>
      </Button>
    </div>
  )
}

/** Where the model takes nothing that bends the odds: how often its replies began with each word. */
export function FirstWords({ words }: Props) {
  const { token, count } = words
  return (
    <div className="border-b border-line px-4 py-2.5">
      <h3 className="text-sm font-medium">{t('First word')}</h3>
      {token && (
        <>
          <BarDistribution label={t('First word')} rows={nextTokenPicture(token, NEUTRAL_SAMPLING).rows} />
          <p className="mt-1 text-[13px] leading-5 text-muted">{wordsSource(count)}</p>
        </>
      )}
      <AskForWords words={words} />
    </div>
  )
}

/** Says that a distribution was counted, not reported. */
export const wordsSource = (count: number): string =>
  plural(count, {
    one: 'First word of {count} real reply.',
    other: 'First words of {count} real replies.',
  })
