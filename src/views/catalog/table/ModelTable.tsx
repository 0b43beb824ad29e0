import { memo, useMemo, useRef } from 'react'

import { hasEnded } from '@/domain/catalog'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import { hasProviders } from '@/domain/models/families/familiesOf'
import type { Model } from '@/domain/models/model'
import type { SortColumn, SortKey, Sorting } from '@/domain/models/browse/sortModels'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { useWidth } from '@/ui/charts/Axes'

import { modelKey, type Costs } from '../catalogRows'
import { MOST_COMPARED } from '../pageQuery'
import { COLUMNS, fittingColumns } from './columns'
import { familyFoot, OfferFacts, offersWords } from './FamilyCells'
import { ModelRow } from './ModelRow'
import { shows, type Pinned, type TableRow } from './tableRows'
import { TableHead } from './TableHead'
import { HEADING_HEIGHT, useRowWindow } from './useRowWindow'

type Props = {
  readonly rows: readonly TableRow[]
  /** Opens a family, closes it, or shows all offers of an open one. */
  readonly onOpen: (family: string, how: 'first' | 'all' | undefined) => void
  /** The model of the chat that is priced, by its key. */
  readonly ofChat: string | undefined
  /** Rows above all others; they are not among the models. */
  readonly pinned: readonly Pinned[]
  readonly onUse: (model: Model) => void
  readonly costs: Costs
  readonly connectionNames: ReadonlyMap<string, string>
  readonly columns: readonly SortColumn[]
  /** Whether columns may leave where there is too little room. */
  readonly canDropColumns: boolean
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly basis: BasisChoice['type']
  readonly compared: readonly string[]
  readonly onCompare: (key: string, isCompared: boolean) => void
  /** The model that is marked and kept in sight, by its key. */
  readonly marked: string | undefined
  /** The one to scroll to. */
  readonly picked: string | undefined
  readonly isNarrow: boolean
  /** Milliseconds since the Unix epoch: what is past its end is grey. */
  readonly now: number
}

/** The least a name has, CSS pixels: two lines of it hold the longest there are. */
const NAME_WIDTH = { wide: 320, least: 220, narrow: 180 }
const PINNED_HEIGHT = 52
/** As wide as the widest of the columns that come first. */
const FIRST_COLUMN_WIDTH = 130

/** The models as rows, of which only those in sight are in the page; the name stays at the left. */
export const ModelTable = memo(function ModelTable(props: Props) {
  const { pinned, costs, sorting, compared, marked, picked, canDropColumns } = props
  const scroller = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(undefined)
  const room = useWidth(scroller, 1000)
  // Where the name leaves no room for one column, it takes less itself.
  const beside = canDropColumns && room - NAME_WIDTH.wide < FIRST_COLUMN_WIDTH ? 'least' : 'wide'
  const nameWidth = NAME_WIDTH[props.isNarrow ? 'narrow' : beside]
  const names = (
    canDropColumns
      ? props.isNarrow
        ? [isShownColumn(sorting.column) ? sorting.column : 'cost']
        : fittingColumns(props.columns, {
            room: room - nameWidth,
            widthOf,
            sorted: isShownColumn(sorting.column) ? sorting.column : 'cost',
          })
      : props.columns
  ).join()
  const columns = useMemo(
    () => names.split(',').flatMap((id) => COLUMNS.find((column) => column.id === id) ?? []),
    [names],
  )
  const hasTwoLines = props.isNarrow && canDropColumns
  const visible = picked === undefined ? -1 : props.rows.findIndex((row) => shows(row, picked))
  const go = useGo()
  const rows = useRowWindow(scroller, { count: props.rows.length, visible, hasTwoLines })
  const width = nameWidth + columns.reduce((sum, column) => sum + column.width, 0)
  const hasToggles = props.rows.some(({ type }) => type === 'family')
  const rowOf = (model: Model) => {
    const key = modelKey(model)
    return {
      model,
      cost: costs.get(model),
      connectionName: props.connectionNames.get(model.connectionId) ?? '',
      columns,
      isCompared: compared.includes(key),
      isTrayFull: compared.length >= MOST_COMPARED,
      isMarked: key === (picked ?? marked),
      endedAt: hasEnded(model.entry, props.now) ? model.entry?.deprecatedAt : undefined,
      isNarrow: hasTwoLines,
      hasToggles,
      onCompare: props.onCompare,
      onOpen: go,
    }
  }

  const offerOf = ({ model, provider }: TableRow & { readonly type: 'offer' }) => {
    const list = props.connectionNames.get(model.connectionId) ?? ''
    const isOfChat = provider === undefined && modelKey(model) === props.ofChat
    return {
      ...(provider !== undefined && { connectionName: provider, isMarked: false, isProvider: true }),
      offerFacts: <OfferFacts model={model} connectionName={provider ?? list} isOfChat={isOfChat} />,
    }
  }

  return (
    // A press that began on one model does not end on another that has come into its row meanwhile.
    <div
      ref={scroller}
      onPointerDownCapture={({ target }) => (pressed.current = modelUnder(target))}
      onClickCapture={(event) => {
        const isByPointer = event.detail > 0 && pressed.current !== undefined
        if (isByPointer && pressed.current !== modelUnder(event.target)) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
      className="min-h-0 flex-1 overflow-auto overscroll-contain [contain:strict]"
    >
      <table
        aria-label={t('Models')}
        aria-rowcount={props.rows.length + pinned.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-[13px] tabular-nums"
        style={{ minWidth: width }}
      >
        <colgroup>
          <col />
          {columns.map(({ id, width: columnWidth }) => (
            <col key={id} style={{ width: columnWidth }} />
          ))}
        </colgroup>
        <TableHead columns={columns} basis={props.basis} sorting={sorting} onSort={props.onSort} />
        {pinned.length > 0 && (
          <tbody className="sticky z-[2]" style={{ top: HEADING_HEIGHT }}>
            {pinned.map(({ model, note, isOffer }, index) => (
              <ModelRow
                key={note}
                {...rowOf(model)}
                isMarked={!isOffer}
                rowIndex={index + 2}
                height={hasTwoLines ? rows.rowHeight : PINNED_HEIGHT}
                note={note}
                isOffer={isOffer}
                action={
                  isOffer &&
                  !props.isNarrow && (
                    <Button variant="primary" size="small" onClick={() => props.onUse(model)}>
                      {t('Use in this chat')}
                    </Button>
                  )
                }
              />
            ))}
          </tbody>
        )}
        <tbody>
          {rows.before > 0 && <Gap height={rows.before} />}
          {rows.indexes.map((index) => {
            const row = props.rows[index]
            if (!row) return null
            const slot = `${rows.slotOf(index)} ${row.type}`
            const place = { rowIndex: index + pinned.length + 2, height: rows.rowHeight }
            if (row.type === 'heading' || row.type === 'more')
              return (
                <AroundRow key={slot} {...place} row={row} span={columns.length + 1} onOpen={props.onOpen} />
              )
            return (
              <ModelRow
                key={slot}
                {...rowOf(row.model)}
                {...place}
                {...(row.type === 'model' && { title: row.title })}
                {...(row.type === 'family' && {
                  // Open, its offer says so itself; of several providers nobody knows which one answers.
                  ...(row.isOpen && !hasProviders(row.model) && { isMarked: false }),
                  title: row.family.title,
                  family: {
                    words: offersWords(row.family.offers),
                    isOpen: row.isOpen,
                    onToggle: () => props.onOpen(row.key, row.isOpen ? undefined : 'first'),
                  },
                })}
                {...(row.type === 'offer' && offerOf(row))}
              />
            )
          })}
          {rows.after > 0 && <Gap height={rows.after} />}
        </tbody>
      </table>
    </div>
  )
})

/** A row that is no model: the name of a group, or the end of an open family. */
function AroundRow({
  row,
  rowIndex,
  height,
  span,
  onOpen,
}: {
  readonly row: TableRow & { readonly type: 'heading' | 'more' }
  readonly rowIndex: number
  readonly height: number
  readonly span: number
  readonly onOpen: Props['onOpen']
}) {
  return (
    <tr aria-rowindex={rowIndex} style={{ height }}>
      <td
        colSpan={span}
        className={
          row.type === 'heading'
            ? 'px-4 pb-1 align-bottom font-medium text-muted'
            : 'catalog-foot border-b border-line px-2.5 leading-5 text-muted'
        }
      >
        {row.type === 'heading' ? (
          row.text
        ) : (
          <>
            {row.left > 0 && (
              <button
                type="button"
                onClick={() => onOpen(row.family.key, 'all')}
                className="me-1 rounded-[3px] font-medium text-text hover:underline pointer-coarse:min-h-11"
              >
                {t('Show {count} more', { count: row.left })}
              </button>
            )}
            {row.left > 0 && '· '}
            {familyFoot(row.family.offers)}
          </>
        )}
      </td>
    </tr>
  )
}

const isShownColumn = (column: SortKey): column is SortColumn => column !== 'name' && column !== 'usual'

const modelUnder = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-model]')?.dataset['model'] : undefined

const widthOf = (id: SortColumn): number => COLUMNS.find((column) => column.id === id)?.width ?? 0

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden>
    <td style={{ height }} />
  </tr>
)
