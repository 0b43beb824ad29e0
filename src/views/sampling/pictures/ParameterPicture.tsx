import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import { EFFECTS } from '@/domain/parameters/labels'
import { numericParameter } from '@/domain/parameters/offeredNumber'
import type { NumericName, Parameters } from '@/domain/parameters/parameters'
import type { TokenLogprob } from '@/domain/replies/reply'
import { massesSeenByCuts, type NextTokenPicture, nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import {
  NO_PENALTIES,
  type Penalties,
  penaltyPicture,
  repetitionPlace,
} from '@/domain/sampling/penaltyPicture'
import { samplingOf, type SamplingSettings } from '@/domain/sampling/samplingSettings'
import type { NextToken } from '@/hooks/sampling/useNextToken'
import { assertNever } from '@/lib/assertNever'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { BarDistribution, MassStrip } from '@/ui/charts/BarDistribution'

import { DistributionPicture } from './DistributionPicture'

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

type Props = {
  readonly token: TokenLogprob | undefined
  readonly settings: SamplingSettings
  /** The one cut that is drawn; the others are left out of the picture. */
  readonly only: 'topK' | 'topP' | 'minP'
}

/** What one cut alone takes of the next token's probability: its tokens side by side, and the line. */
function CutPicture({ token, settings, only }: Props) {
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

/** How many tokens the cuts leave and how much of the probability they take: "6 tokens kept, 10% of probability removed". */
function describeCut({ kept, isMoreKept, cutMass }: NextTokenPicture): string {
  if (cutMass.high === 0) return t('Nothing removed. Every word stays possible.')
  const removed = percent(cutMass)
  if (isMoreKept)
    return t('{count} or more tokens kept, {removed} of probability removed', { count: span(kept), removed })
  return kept.low === kept.high
    ? plural(
        kept.high,
        {
          one: '{count} token kept, {removed} of probability removed',
          other: '{count} tokens kept, {removed} of probability removed',
        },
        { removed },
      )
    : t('{count} tokens kept, {removed} of probability removed', { count: span(kept), removed })
}

const span = ({ low, high }: NextTokenPicture['kept']): string =>
  low === high ? formatNumber(high) : `${low}–${high}`

function percent({ low, high }: NextTokenPicture['cutMass']): string {
  const [from, to] = [Math.round(Math.max(0, low) * 100), Math.round(Math.max(0, high) * 100)]
  return from === to ? formatPercent(to / 100) : `${from}–${formatPercent(to / 100)}`
}

type PenaltyRowsProps = {
  /** The tokens of a reply, where the service reported them, and which reply it is. */
  readonly next: Pick<NextToken, 'reply' | 'source'>
  readonly penalties: Penalties
  /** What the parameter does, in a sentence. */
  readonly effect: string
}

/** What penalties do to a token, given what has been said before it: bars before and after, how often each was said. */
function PenaltyRows({ next, penalties, effect }: PenaltyRowsProps) {
  const place = useMemo(() => repetitionPlace(next.reply), [next.reply])
  const { index, rows } = penaltyPicture(place, penalties)
  return (
    <div className="mt-1">
      <BarDistribution
        label={t('Next token after this text')}
        rows={rows.slice(0, 6).map((row) => ({
          ...row,
          note: row.count === 0 ? undefined : `×${row.count}`,
        }))}
      />
      <p className="mt-1 text-[13px] leading-5 text-muted">
        {index === undefined
          ? t('An example, as if the marked tokens had already appeared this often.')
          : next.source === 'baseReply'
            ? t('Token {number} of the reference, as if the marked tokens had already appeared this often.', {
                number: index + 1,
              })
            : t(
                'Token {number} of the last reply, as if the marked tokens had already appeared this often.',
                {
                  number: index + 1,
                },
              )}{' '}
        {effect}
      </p>
    </div>
  )
}
