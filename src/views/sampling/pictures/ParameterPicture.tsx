import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Parameters } from '@/domain/parameters/parameters'
import { nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { NO_PENALTIES, type Penalties } from '@/domain/sampling/penalise'
import { samplingOf } from '@/domain/sampling/samplingOf'
import type { SamplingSettings } from '@/domain/sampling/samplingSettings'
import type { NextToken } from '@/hooks/sampling/useNextToken'

import { CutPicture } from './CutPicture'
import { DistributionPicture } from './DistributionPicture'
import { NUMERIC_PARAMETERS, type NumericName } from '../parameters/numericParameters'
import { PenaltyRows } from './PenaltyRows'

export type ParameterPictureProps = {
  readonly name: NumericName
  /** All that would be sent: temperature shows what they make of the token together, the others what each does alone. */
  readonly parameters: Parameters
  readonly entry: CatalogEntry | undefined
  /** The token to draw, and where it comes from. */
  readonly next: NextToken
}

/** What one parameter does to the next token, drawn; in a sentence where there is nothing to draw. */
export function ParameterPicture({ name, parameters, entry, next }: ParameterPictureProps) {
  const settings = useMemo(() => samplingOf(parameters, entry), [parameters, entry])
  switch (name) {
    case 'temperature':
      return <Whole settings={settings} next={next} />
    case 'top_p':
      return <CutPicture token={next.token} settings={settings} only="topP" />
    case 'top_k':
      return <CutPicture token={next.token} settings={settings} only="topK" />
    case 'min_p':
      return <CutPicture token={next.token} settings={settings} only="minP" />
    case 'frequency_penalty':
    case 'presence_penalty':
    case 'repetition_penalty': {
      const only = PENALTIES[name]
      const alone = { ...NO_PENALTIES, [only]: parameters[name]?.value ?? NO_PENALTIES[only] }
      return <PenaltyRows next={next} penalties={alone} effect={effectOf(name)} />
    }
    case 'max_tokens':
      return <p className="text-[13px] leading-5 text-muted">{effectOf(name)}</p>
  }
}

function Whole({ settings, next }: { readonly settings: SamplingSettings; readonly next: NextToken }) {
  const picture = useMemo(() => nextTokenPicture(next.token, settings), [next.token, settings])
  return <DistributionPicture picture={picture} settings={settings} source={next} />
}

const PENALTIES = {
  frequency_penalty: 'frequency',
  presence_penalty: 'presence',
  repetition_penalty: 'repetition',
} as const satisfies Partial<Record<NumericName, keyof Penalties>>

const effectOf = (name: NumericName): string =>
  NUMERIC_PARAMETERS.find((parameter) => parameter.name === name)?.effect ?? ''
