import { useState } from 'react'

import { useTextDifference, type DifferenceView } from '@/hooks/runs/useDifferences'
import { t } from '@/lib/text/t'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

type Props = { readonly before: string; readonly after: string }

/** What was taken out of a text and what came in, by words, lines or JSON structure. */
export function TextDifference({ before, after }: Props) {
  if (before === after) return <p className="text-sm">{t('The texts are identical.')}</p>
  return <Difference before={before} after={after} />
}

function Difference({ before, after }: Props) {
  const [asked, setAsked] = useState<DifferenceView>('words')
  const { views, view, pieces, changes } = useTextDifference(before, after, asked)
  const isSpaceOnly = pieces?.every(({ type }) => type === 'same')
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup label={t('Compare by')} isLabelHidden value={view} options={views} onChange={setAsked} />
      {isSpaceOnly && <p className="text-[13px] text-muted">{t('They differ only in white space.')}</p>}
      <ScrollRegion
        label={t('Text difference')}
        aria-busy={!pieces}
        className="max-h-80 overflow-auto rounded bg-sunken p-3 text-sm"
      >
        {pieces && <DifferenceText pieces={pieces} changes={changes} isByLines={view === 'lines'} />}
      </ScrollRegion>
    </div>
  )
}
