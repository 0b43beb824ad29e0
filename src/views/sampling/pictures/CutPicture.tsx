import { useMemo } from 'react'

import type { TokenLogprob } from '@/domain/replies/reply'
import { massesSeenByCuts, nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import type { SamplingSettings } from '@/domain/sampling/samplingSettings'
import { MassStrip } from '@/ui/charts/MassStrip'

import { describeCut } from './describeCut'

type Props = {
  readonly token: TokenLogprob | undefined
  readonly settings: SamplingSettings
  /** The one cut that is drawn; the others are left out of the picture. */
  readonly only: 'topK' | 'topP' | 'minP'
}

/** What one cut alone takes of the next token's probability: its tokens side by side, and the line. */
export function CutPicture({ token, settings, only }: Props) {
  const { picture, masses } = useMemo(() => {
    const alone = { ...settings, topK: 0, topP: 1, minP: 0, [only]: settings[only] }
    return { picture: nextTokenPicture(token, alone), masses: massesSeenByCuts(token, alone) }
  }, [token, settings, only])
  return (
    <div className="mt-1 flex flex-col gap-1">
      <MassStrip masses={masses} kept={picture.kept.high} />
      <p className="text-[13px] leading-5 text-muted tabular-nums">{describeCut(picture)}</p>
    </div>
  )
}
