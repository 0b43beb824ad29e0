import { useMemo } from 'react'

import { numericParameter } from '@/domain/parameters/numbers'
import { massesSeenByCuts, nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { samplingOf } from '@/domain/sampling/samplingOf'
import { MassStrip } from '@/ui/charts/MassStrip'
import { SmallBars } from '@/ui/charts/SmallBars'

import type { ParameterPictureProps } from './ParameterPicture'

/** What one value of a parameter does to the next token, small enough for several in a row; nothing where it can't be drawn. */
export function SmallPicture({ name, parameters, entry, next }: ParameterPictureProps) {
  const { picture } = numericParameter(name)
  const only = picture.type === 'cut' ? picture.cut : undefined
  const { rows, masses, kept } = useMemo(() => {
    const settings = samplingOf(parameters, entry)
    const shown = only ? { ...settings, topK: 0, topP: 1, minP: 0, [only]: settings[only] } : settings
    const { rows, kept } = nextTokenPicture(next.token, shown)
    return { rows, masses: only ? massesSeenByCuts(next.token, shown) : [], kept: kept.high }
  }, [parameters, entry, next.token, only])
  if (only) return <MassStrip masses={masses} kept={kept} />
  return picture.type === 'together' ? <SmallBars shares={rows.map(({ after }) => after.high)} /> : null
}
