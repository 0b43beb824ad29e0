import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import { EFFECTS } from '@/domain/parameters/effects'
import { numericParameter } from '@/domain/parameters/offeredNumber'
import type { NumericName, Parameters } from '@/domain/parameters/parameters'
import { nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { NO_PENALTIES } from '@/domain/sampling/penaltyPicture'
import { samplingOf, type SamplingSettings } from '@/domain/sampling/samplingSettings'
import type { NextToken } from '@/hooks/sampling/useNextToken'
import { t } from '@/lib/text/t'
import { assertNever } from '@/lib/assertNever'

import { CutPicture } from './CutPicture'
import { DistributionPicture } from './DistributionPicture'
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
  const { picture } = numericParameter(name)
  const effect = t(EFFECTS[name])
  switch (picture.type) {
    case 'together':
      return <Whole settings={settings} entry={entry} next={next} />
    case 'cut':
      return <CutPicture token={next.token} settings={settings} only={picture.cut} />
    case 'penalty': {
      const only = picture.penalty
      const alone = { ...NO_PENALTIES, [only]: parameters[name]?.value ?? NO_PENALTIES[only] }
      return <PenaltyRows next={next} penalties={alone} effect={effect} />
    }
    case 'sentence':
      return <p className="text-[13px] leading-5 text-muted">{effect}</p>
    default:
      return assertNever(picture)
  }
}

type WholeProps = Pick<ParameterPictureProps, 'entry' | 'next'> & { readonly settings: SamplingSettings }

/** All settings together, over what the defaults would do. */
function Whole({ settings, entry, next }: WholeProps) {
  const { token } = next
  const defaults = useMemo(() => samplingOf({}, entry), [entry])
  const byDefault = useMemo(() => nextTokenPicture(token, defaults), [token, defaults])
  const picture = useMemo(() => {
    const own = nextTokenPicture(token, settings)
    const before = (index: number) => byDefault.rows[index]?.after.high ?? 0
    return { ...own, rows: own.rows.map((row, index) => ({ ...row, before: before(index) })) }
  }, [token, settings, byDefault])
  return (
    <DistributionPicture
      picture={picture}
      settings={settings}
      outlined={defaults.temperature}
      source={next}
    />
  )
}
