import { Fragment } from 'react'

import { basePrice, dataWords } from '@/domain/catalog'
import { joinedBy, offerRows, type Joined } from '@/domain/models/families/familiesOf'
import { familyFacts } from '@/domain/models/families/familyFacts'
import type { Model } from '@/domain/models/model'
import { formatPerMillion } from '@/domain/pricing'
import { dotted } from '@/lib/text/dotted'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { cutoffWords } from '../words'

/** `14 offers from $3.00`: the least of what a million tokens of input cost. */
export function offersWords(offers: readonly Model[]): string {
  const low = inputPrices(offers)[0]
  const count = offerRows(offers).length
  if (low === undefined) return plural(count, { one: '{count} offer', other: '{count} offers' })
  return Number(low) === 0
    ? plural(count, { one: '{count} offer, free', other: '{count} offers, some free' })
    : plural(
        count,
        { one: '{count} offer from {price}', other: '{count} offers from {price}' },
        { price: formatPerMillion(low) },
      )
}

/** What the last line of an open family says: its prices from the lowest to the highest, and why it is one. */
export function familyFoot(offers: readonly Model[]): string {
  const prices = inputPrices(offers)
  const [low, high] = [prices[0], prices.at(-1)]
  const unpriced = offerRows(offers).filter(({ model }) => inputPrice(model) === undefined).length
  return dotted([
    ...(low === undefined || high === undefined
      ? []
      : [
          low === high
            ? formatPerMillion(low)
            : t('{low} to {high}', { low: formatPerMillion(low), high: formatPerMillion(high) }),
        ]),
    ...(unpriced > 0
      ? [plural(unpriced, { one: '{count} of unknown price', other: '{count} of unknown price' })]
      : []),
    t('joined by: {rules}', { rules: formatList(joinedBy(offers).map((rule) => t(RULES[rule]))) }),
  ])
}

const RULES: Readonly<Record<Joined, string>> = {
  id: mark('model ID'),
  name: mark('name'),
  developer: mark('developer'),
  date: mark('date'),
  build: mark('build'),
  region: mark('region'),
  precision: mark('precision'),
  free: mark('free offers'),
}

/** Prices of input that are known, decimal strings per token, from the lowest. */
const inputPrices = (offers: readonly Model[]): readonly string[] =>
  offerRows(offers)
    .flatMap(({ model }) => inputPrice(model) ?? [])
    .toSorted((one, other) => Number(one) - Number(other))

const inputPrice = ({ entry }: Model): string | undefined => entry && basePrice(entry, 'input')

/** What sets an offer apart from the others: date or build, place, precision, data policy. */
export function OfferFacts({ model, connectionName, isOfChat }: OfferProps) {
  const { entry } = model
  const { variant } = familyFacts(model)
  const policy = dataWords(entry)
  const region = entry && entry.data.regions.length > 0 ? entry.data.regions.join(' ') : variant.region
  const precision = entry && entry.precision !== 'unknown' ? entry.precision : variant.precision
  const facts = [
    variant.date === undefined ? undefined : cutoffWords(dashed(variant.date)),
    variant.build === undefined ? undefined : t('Build {build}', { build: variant.build }),
    variant.free === undefined ? undefined : t('free'),
    region?.toUpperCase(),
    precision?.toUpperCase(),
    policy.tone === 'unknown' ? t('policy unknown') : policy.text,
  ].filter((fact) => fact !== undefined)
  return (
    <span className="min-w-0 truncate text-muted" title={model.id}>
      {isOfChat && <span className="me-2 font-medium text-accent">{t('this chat')}</span>}
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <ForeignName text={fact} />
        </Fragment>
      ))}
      <span className="sr-only"> · {t('offered by {name}', { name: connectionName })}</span>
    </span>
  )
}

type OfferProps = {
  readonly model: Model
  readonly connectionName: string
  /** Whether the chat that is priced goes to it. */
  readonly isOfChat: boolean
}

/** `20250929` as the other dates are written. */
const dashed = (date: string): string => date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
