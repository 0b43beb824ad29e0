import type { ReactNode } from 'react'

import { dataWords, type Fact, type Known } from '@/domain/catalog'
import type { SortColumn } from '@/domain/models/browse/sortModels'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import type { Model } from '@/domain/models/model'
import { modelFacts } from '@/domain/models/modelFacts'
import { featureWords } from '@/domain/models/nameWords'
import { formatBracket } from '@/domain/pricing'
import { formatItems } from '@/lib/text/formatList'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { ArrowUp } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ArrowDown, Clock, Columns3 } from '@/ui/icons'
import { Popover } from '@/ui/overlays/Popover'

import { availabilityWords } from '../availabilityWords'
import { createdOf } from '../catalogRows'
import { BASIS_COLUMN, dayWords, endWords, pricePerMillion, shortTokens, TONES } from '../words'
import { Figure } from './Figure'

type CellFacts = {
  readonly model: Model
  readonly cost: ModelCost | undefined
  readonly connectionName: string
}

export type Column = {
  readonly id: SortColumn
  /** What the person calls it; the heading too, unless the basis names it. */
  readonly label: string
  /** CSS pixels. */
  readonly width: number
  readonly isNumber: boolean
  readonly cell: (facts: CellFacts) => ReactNode
  /** Columns beside each other with the same unit have it above them, once. */
  readonly unit?: string
}

const column = (
  id: SortColumn,
  label: string,
  width: number,
  cell: Column['cell'],
  isNumber = false,
): Column => ({ id, label, width, cell, isNumber })

/** A price of tokens; its unit is the group's. */
const price = (id: 'input' | 'cached' | 'output', label: string): Column => ({
  ...column(id, label, 88, ({ model }) => toned(pricePerMillion(model.entry, id)), true),
  unit: mark('$ per million tokens'),
})

const toned = ({ text, tone, hint }: Fact) =>
  hint === undefined ? (
    <Figure text={text} places={PRICE_PLACES} className={TONES[tone]} />
  ) : (
    hinted(text, hint)
  )
const hinted = (text: string, hint: string) => (
  <span title={hint}>
    <Clock aria-hidden size={11} className="me-1 inline text-muted" />
    {text}
    <span className="sr-only"> · {t('by hour: {hint}', { hint })}</span>
  </span>
)

const PRICE_PLACES = 3

/** Places after the point that a column has room for: the least cost that is told in figures, and most prices. */
const COST_PLACES = 5

const Unknown = () => said(t('Unknown'), 'text-muted')

/** Each cell is one element whatever it says: a sort then changes words and creates no elements. */
const said = (text: string, className?: string) => (
  <span className={className}>
    <ForeignName text={text} />
  </span>
)

const UNKNOWN = <Unknown />

/** Every column besides the name. */
export const COLUMNS: readonly Column[] = [
  column('cost', mark('Cost'), 118, CostCell, true),
  price('input', mark('Input')),
  price('cached', mark('Cached')),
  price('output', mark('Output')),
  column('context', mark('Context'), 88, ({ model }) => tokens(model.entry?.contextTokens), true),
  column('maxOutput', mark('Max output'), 96, ({ model }) => tokens(model.entry?.maxOutputTokens), true),
  column('precision', mark('Precision'), 96, ({ model }) => textOr(known(model.entry?.precision))),
  column('retention', mark('Data policy'), 184, ({ model }) => toned(dataWords(model.entry))),
  column('training', mark('Training'), 92, ({ model }) => policy(model.entry?.data.training)),
  column('regions', mark('Regions'), 96, ({ model }) => textOr(model.entry?.data.regions.join(' '))),
  column('features', mark('Features'), 200, ({ model }) =>
    textOr(formatItems(model.entry?.features?.map(featureWords) ?? [])),
  ),
  column('connection', mark('Provider'), 120, ({ connectionName }) => said(connectionName)),
  column('availability', mark('Availability'), 152, ({ model }) => said(availabilityWords(model))),
  column('owner', mark('Developer'), 120, ({ model }) => textOr(model.entry?.owner ?? model.listed?.owner)),
  column('id', mark('ID'), 220, ({ model }) => said(model.id, 'font-mono text-[12px]')),
  column('created', mark('Released'), 112, ({ model }) => date(createdOf(model)), true),
  column('deprecated', mark('Retires'), 112, ({ model }) => ends(model.entry?.deprecatedAt), true),
]

/** The heading of a column; that of the cost says what it is the cost of. */
export const headingOf = ({ id, label }: Column, basis: BasisChoice['type']): string =>
  id === 'cost' ? t(BASIS_COLUMN[basis]) : t(label)

function CostCell({ cost }: { readonly cost: ModelCost | undefined }) {
  if (!cost || cost.expectedRange.low.type === 'unknown') return UNKNOWN
  const isFree = cost.expectedRange.high.type === 'free'
  const money = isFree ? t('Free') : formatBracket(cost.expectedRange)
  return cost.fits === 'no' ? (
    <span title={t('{money}, but the prompt exceeds its context', { money })} className="text-muted">
      <s aria-hidden>{money}</s> <span className="text-series-2">{t('too long')}</span>
    </span>
  ) : (
    <Figure text={money} places={COST_PLACES} />
  )
}

const ends = (at: number | undefined) =>
  at === undefined ? said('–', 'text-muted') : said(endWords(at), 'text-series-2')

const tokens = (count: number | undefined) => (count === undefined ? UNKNOWN : said(shortTokens(count)))
const date = (at: number | undefined) => (at === undefined ? UNKNOWN : said(dayWords(at)))
const known = (value: string | undefined) => (value === 'unknown' ? undefined : value)
const textOr = (text: string | undefined) => (text === undefined || text === '' ? UNKNOWN : said(text))

function policy(value: Known | undefined) {
  if (value === 'no') return said(t('no'), 'text-accent')
  return value === 'yes' ? said(t('yes'), 'text-series-2') : UNKNOWN
}

/** The columns of a table that nobody has chosen columns for, in their order. */
const USUAL: readonly SortColumn[] = [
  'cost',
  'input',
  'cached',
  'output',
  'context',
  'precision',
  'retention',
]

/** Whether a model says something in a column that many catalogs leave empty. */
const HAS_VALUE: Readonly<Partial<Record<SortColumn, (model: Model) => boolean>>> = {
  cached: (model) => modelFacts(model).cachedPerMillion !== undefined,
  precision: ({ entry }) => entry !== undefined && entry.precision !== 'unknown',
  retention: ({ entry }) => dataWords(entry).tone !== 'unknown',
}

/** The usual columns without those that at least half of the models leave empty. */
export const usualColumns = (models: readonly Model[]): readonly SortColumn[] =>
  USUAL.filter((column) => {
    const hasValue = HAS_VALUE[column]
    return !hasValue || models.filter(hasValue).length * 2 > models.length
  })

/** Which of the usual columns leaves first where there is too little room. */
const GIVES_WAY: readonly SortColumn[] = ['retention', 'precision', 'cached', 'context', 'output', 'input']

/** As many of the columns as fit into a width, CSS pixels; the sorted one always stays. */
export function fittingColumns(
  columns: readonly SortColumn[],
  { room, widthOf, sorted }: Fit,
): readonly SortColumn[] {
  let shown = columns
  for (const column of GIVES_WAY) {
    const width = shown.reduce((sum, id) => sum + widthOf(id), 0)
    if (width <= room) break
    if (column !== sorted) shown = shown.filter((id) => id !== column)
  }
  return shown
}

type Fit = {
  readonly room: number
  readonly widthOf: (column: SortColumn) => number
  readonly sorted: SortColumn
}

type Props = {
  readonly columns: readonly SortColumn[]
  /** Null leaves the choice to the page. */
  readonly onChange: (columns: readonly SortColumn[] | null) => void
  readonly basis: BasisChoice['type']
}

/** Which columns the table has, and in which order. */
export function ColumnsButton({ columns, onChange, basis }: Props) {
  const chosen = columns.flatMap((id) => COLUMNS.find((column) => column.id === id) ?? [])
  const others = COLUMNS.filter(({ id }) => !columns.includes(id))
  const toggle = (id: SortColumn) =>
    onChange(columns.includes(id) ? columns.filter((other) => other !== id) : [...columns, id])
  const row = (column: Column, index: number | undefined) => (
    <li key={column.id} className="flex min-h-8 items-center gap-1 pointer-coarse:min-h-11">
      <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={index !== undefined}
          onChange={() => toggle(column.id)}
          className="size-3.5 accent-accent"
        />
        {headingOf(column, basis)}
      </label>
      {index !== undefined && (
        <>
          <IconButton
            size="small"
            icon={ArrowUp}
            label={t('Move {label} left', { label: column.label })}
            disabled={index === 0}
            onClick={() => onChange(moved(columns, index, -1))}
          />
          <IconButton
            size="small"
            icon={ArrowDown}
            label={t('Move {label} right', { label: column.label })}
            disabled={index === columns.length - 1}
            onClick={() => onChange(moved(columns, index, 1))}
          />
        </>
      )}
    </li>
  )
  return (
    <Popover
      label={t('Columns')}
      align="end"
      className="w-64 p-3"
      trigger={<IconButton icon={Columns3} label={t('Columns')} size="small" />}
    >
      <ol aria-label={t('Shown columns')}>{chosen.map(row)}</ol>
      <ul aria-label={t('Available columns')} className="mt-1 border-t border-line pt-1">
        {others.map((column) => row(column, undefined))}
      </ul>
      <Button size="small" className="mt-2" onClick={() => onChange(null)}>
        {t('Reset columns')}
      </Button>
    </Popover>
  )
}

function moved(columns: readonly SortColumn[], index: number, by: 1 | -1): readonly SortColumn[] {
  const id = columns[index]
  return id === undefined ? columns : columns.toSpliced(index, 1).toSpliced(index + by, 0, id)
}
