import { Suspense, useEffect, useRef } from 'react'

import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { TextDifference } from '../../diff/TextDifference'

type Props = {
  readonly before: string
  readonly after: string
  /** A newer version came meanwhile. */
  readonly isOutdated: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** What a model made of a part, beside what it was: kept as a new version, or not at all. */
export function ChangedPart({ before, after, isOutdated, onKeep, onDiscard }: Props) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <div className="artifact-change-result">
        <Suspense fallback={<p className="text-sm text-muted">{t('Comparing…')}</p>}>
          <TextDifference
            from={before}
            to={after}
            by="lines"
            whenSame={t('The model changed nothing here.')}
          />
        </Suspense>
      </div>
      {isOutdated && (
        <p role="status" className="text-[13px] text-money">
          {t('A newer version came meanwhile. Yours becomes current; the other stays in the list.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={keep} variant="primary" disabled={before === after} onClick={onKeep}>
          {t('Keep as new version')}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </>
  )
}
