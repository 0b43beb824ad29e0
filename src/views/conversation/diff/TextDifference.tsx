import { useState } from 'react'

import { countChanges } from '@/domain/runs/results/similarity'
import { useTextDifference, type DifferenceView } from '@/hooks/runs/useRuns'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { DifferenceText } from '@/ui/diff/MarkedLines'

type Props = {
  readonly from: string
  readonly to: string
  readonly whenSame: string
  /** How they are compared at first; words unless given. */
  readonly by?: DifferenceView
}

/** What one text has that another has not. Suspends until its code is here. */
export function TextDifference({ from, to, whenSame, by = 'words' }: Props) {
  const [asked, setAsked] = useState(by)
  const { views, view, pieces, changes } = useTextDifference(from, to, asked)
  if (from === to) return <p className="text-sm text-muted">{whenSame}</p>
  if (!pieces) return <p className="text-sm text-muted">{t('Comparing…')}</p>
  const count = changes ? changes.length : countChanges(pieces)
  return (
    <>
      <RadioGroup label={t('Compare by')} isLabelHidden value={view} options={views} onChange={setAsked} />
      <figure aria-label={t('Difference')} className="min-w-0">
        <figcaption className="mb-2 text-[13px] text-muted tabular-nums">
          {plural(count, { one: '{count} change', other: '{count} changes' })}
        </figcaption>
        <div className="rounded border border-line bg-sunken p-3 text-[15px]">
          <DifferenceText pieces={pieces} changes={changes} isByLines={view === 'lines'} />
        </div>
      </figure>
    </>
  )
}
