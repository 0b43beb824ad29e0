import { useMemo } from 'react'

import { numericParameter } from '@/domain/parameters/offeredNumber'
import { massesSeenByCuts, nextTokenPicture, type NextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { samplingOf } from '@/domain/sampling/samplingSettings'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { MassStrip } from '@/ui/charts/BarDistribution'
import { SmallBars } from '@/ui/charts/Histogram'

import type { ParameterPictureProps } from './ParameterPicture'

/** What one value of a parameter does to the next token, small enough for several in a row; nothing where it can't be drawn. */
export function SmallPicture({ name, parameters, entry, next }: ParameterPictureProps) {
  const { picture } = numericParameter(name)
  const only = picture.type === 'cut' ? picture.cut : undefined
  const { picture: drawn, masses } = useMemo(() => {
    const settings = samplingOf(parameters, entry)
    const shown = only ? { ...settings, topK: 0, topP: 1, minP: 0, [only]: settings[only] } : settings
    return {
      picture: nextTokenPicture(next.token, shown),
      masses: only ? massesSeenByCuts(next.token, shown) : [],
    }
  }, [parameters, entry, next.token, only])
  if (only)
    return (
      <>
        <MassStrip masses={masses} kept={drawn.kept.high} />
        <span className="kept-words">{describeKept(drawn, masses.length)}</span>
      </>
    )
  return picture.type === 'together' ? <SmallBars shares={drawn.rows.map(({ after }) => after.high)} /> : null
}

/** How many of the likeliest words are left: "2 of 10"; "all" where nothing is cut. */
function describeKept({ kept, isMoreKept, cutMass, rows }: NextTokenPicture, shownCount: number): string {
  if (cutMass.high === 0 && kept.high >= shownCount) return t('all')
  const count = formatNumber(kept.high) + (isMoreKept ? '+' : '')
  return kept.high > rows.length ? count : t('{kept} of {count}', { kept: count, count: rows.length })
}
