import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { dataWords } from '@/domain/catalog'
import { familiesOf, offerRows, type OfferRow } from '@/domain/models/families/familiesOf'
import { familyFacts } from '@/domain/models/families/familyFacts'
import type { Model } from '@/domain/models/model'
import { formatBracket } from '@/domain/pricing'
import type { ReadSpeeds } from '@/hooks/catalog/useOwnSpeeds'
import { useCostBasis } from '@/hooks/pricing/useCostBasis'
import { dotted } from '@/lib/text/dotted'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'

import { costNumber, modelKey, modelPath, type Costs } from '../catalogRows'
import { familyFoot, offersWords } from '../table/FamilyCells'
import { useCostsOn } from '../usePricedModels'
import { pricePerMillion, shortTokens, TONES } from '../words'
import { Section, Unstated } from './FactList'

const NEXT = { type: 'nextTurn', conversationId: null } as const
/** Rows before the rest is asked for. */
const SHOWN = 6

type Props = {
  readonly model: Model
  readonly models: readonly Model[]
  readonly nameOf: (offer: Model) => string
  readonly speeds: ReadSpeeds
}

/** Who else has this model, at what price and on which terms; nothing where there is one offer only. */
export function OfferTable({ model, models, nameOf, speeds }: Props) {
  const rows = useMemo(() => {
    const family = familiesOf(models).find(({ offers }) => offers.includes(model))
    return family ? offerRows(family.offers) : []
  }, [models, model])
  return rows.length > 1 ? <Offers {...{ model, rows, nameOf, speeds }} /> : null
}

type OffersProps = Omit<Props, 'models'> & {
  readonly rows: readonly OfferRow[]
}

function Offers({ model, rows, nameOf, speeds }: OffersProps) {
  const { basis, calibrations, tier, model: chosen } = useCostBasis(NEXT, '')
  const offered = useMemo(() => rows.map((row) => row.model), [rows])
  const { costs } = useCostsOn(offered, { basis, calibrations, tier })
  const [isWhole, setIsWhole] = useState(false)
  const ofChat = chosen && modelKey({ connectionId: chosen.connectionId, id: chosen.modelId })
  const ordered = useMemo(() => inOrder(rows, costs, ofChat), [rows, costs, ofChat])
  const columns = OFFER_COLUMNS.filter(({ textOf }) =>
    rows.some((row) => textOf(row, { costs, speeds }) !== ''),
  )
  const rest = ordered.length - SHOWN
  // One more line would take as much room as the words that hide it.
  const shown = isWhole || rest <= 1 ? ordered : ordered.slice(0, SHOWN)
  return (
    <Section title={offersWords(offered)}>
      <table
        aria-label={t('Offers')}
        className="w-full border-collapse text-start text-[13px] tabular-nums [&_:is(td,th)]:ps-3 [&_:is(td,th):first-child]:ps-0"
      >
        <ColumnHeads
          heads={[
            { name: t('Provider') },
            ...columns.map(({ headingOf, isNumber, isWide }) => ({
              name: headingOf(),
              isNumber,
              className: isWide ? 'max-sm:hidden' : '',
            })),
          ]}
        />
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} className="border-b border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                <OfferName
                  row={row}
                  name={row.provider ?? nameOf(row.model)}
                  isThis={modelKey(row.model) === modelKey(model)}
                  isOfChat={modelKey(row.model) === ofChat}
                />
              </th>
              {columns.map(({ id, textOf, isNumber, isWide, tone }) => (
                <td key={id} className={cellClass('py-1.5', isNumber, isWide)}>
                  <span className={tone?.(row)}>{textOf(row, { costs, speeds }) || <Unstated />}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-[13px] text-muted tabular-nums">
        {shown.length < ordered.length && (
          <Button size="small" onClick={() => setIsWhole(true)}>
            {t('Show {LISTED} more', { LISTED: rest })}
          </Button>
        )}
        {familyFoot(offered)}
      </p>
    </Section>
  )
}

/** Whoever offers it, as a way to that offer's own page; which of them this page and the chat are of. */
function OfferName({
  row,
  name,
  isThis,
  isOfChat,
}: {
  readonly row: OfferRow
  readonly name: string
  readonly isThis: boolean
  readonly isOfChat: boolean
}) {
  const { date, build } = familyFacts(row.model).variant
  const apart = dotted([date, build])
  const words: ReactNode = <ForeignName text={name} />
  return (
    <>
      {isThis ? (
        <span className="font-medium">{words}</span>
      ) : (
        <Link href={modelPath(row.model)} className="rounded-[3px] hover:underline">
          {words}
        </Link>
      )}
      {apart !== '' && <span className="ms-2 text-muted">{apart}</span>}
      {isOfChat && <span className="ms-2 font-medium whitespace-nowrap text-accent">{t('this chat')}</span>}
    </>
  )
}

/** That of the chat first, then from the cheapest; what can't be priced last. */
function inOrder(rows: readonly OfferRow[], costs: Costs, ofChat: string | undefined): readonly OfferRow[] {
  const placed = rows.map((row) => ({
    row,
    place: modelKey(row.model) === ofChat ? -1 : (costNumber(costs.get(row.model)) ?? Infinity),
  }))
  return placed
    .toSorted((one, other) => (one.place === other.place ? 0 : one.place - other.place))
    .map(({ row }) => row)
}

const cellClass = (base: string, isNumber: boolean, isWide: boolean): string =>
  `${base} ${isNumber ? 'text-end' : 'text-start'} ${isWide ? 'max-sm:hidden' : ''}`

type MeasuredFacts = { readonly costs: Costs; readonly speeds: ReadSpeeds }

type OfferColumn = {
  readonly id: string
  readonly headingOf: () => string
  /** Empty where nobody says it: a column that is empty in all rows is left out. */
  readonly textOf: (row: OfferRow, facts: MeasuredFacts) => string
  readonly isNumber: boolean
  /** There is no room for it on a phone. */
  readonly isWide: boolean
  readonly tone?: (row: OfferRow) => string
}

const price = (item: 'input' | 'cached' | 'output', headingOf: () => string): OfferColumn => ({
  id: item,
  headingOf,
  textOf: ({ model }) => {
    const { text, tone } = pricePerMillion(model.entry, item)
    return tone === 'unknown' ? '' : text
  },
  isNumber: true,
  isWide: item === 'cached',
})

/** What is told of each offer besides who offers it. */
const OFFER_COLUMNS: readonly OfferColumn[] = [
  {
    id: 'region',
    headingOf: () => t('Region'),
    textOf: ({ model }) =>
      (model.entry?.data.regions.join(' ') || familyFacts(model).variant.region || '').toUpperCase(),
    isNumber: false,
    isWide: true,
  },
  {
    id: 'policy',
    headingOf: () => t('Data policy'),
    textOf: ({ model }) => {
      const { text, tone } = dataWords(model.entry)
      return tone === 'unknown' ? '' : text
    },
    tone: ({ model }) => TONES[dataWords(model.entry).tone],
    isNumber: false,
    isWide: true,
  },
  {
    id: 'cost',
    headingOf: () => t('Next message'),
    textOf: ({ model }, { costs }) => {
      const range = costs.get(model)?.expectedRange
      if (!range || range.low.type === 'unknown') return ''
      return range.high.type === 'free' ? t('Free') : formatBracket(range)
    },
    isNumber: true,
    isWide: false,
  },
  price('input', () => t('Input, $/M')),
  price('cached', () => t('Cached')),
  price('output', () => t('Output')),
  {
    id: 'context',
    headingOf: () => t('Context'),
    textOf: ({ model }) =>
      model.entry?.contextTokens === undefined ? '' : shortTokens(model.entry.contextTokens),
    isNumber: true,
    isWide: true,
  },
  {
    id: 'speed',
    headingOf: () => t('My tokens/s'),
    textOf: ({ model }, { speeds }) => {
      const speed = speeds.speedOf(model)?.tokensPerSecond
      return speed === undefined ? '' : formatNumber(Math.round(speed))
    },
    isNumber: true,
    isWide: true,
  },
]
