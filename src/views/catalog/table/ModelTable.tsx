import { memo, useMemo, useRef } from 'react'

import { hasEnded } from '@/domain/catalog'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Model } from '@/domain/models/model'
import type { SortColumn, Sorting } from '@/domain/models/browse/sortModels'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { useWidth } from '@/ui/charts/useWidth'

import type { Costs } from '../catalogRows'
import { modelKey } from '../modelKey'
import { MOST_COMPARED } from '../pageQuery'
import { COLUMNS } from './columns'
import { ModelRow } from './ModelRow'
import type { Pinned } from './pinnedModels'
import { fittingColumns } from './shownColumns'
import { TableHead } from './TableHead'
import { HEADING_HEIGHT, useRowWindow } from './useRowWindow'

type Props = {
  readonly models: readonly Model[]
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
  const { models, pinned, costs, sorting, compared, marked, picked, canDropColumns } = props
  const scroller = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(undefined)
  const room = useWidth(scroller, 1000)
  // Where the name leaves no room for one column, it takes less itself.
  const beside = canDropColumns && room - NAME_WIDTH.wide < FIRST_COLUMN_WIDTH ? 'least' : 'wide'
  const nameWidth = NAME_WIDTH[props.isNarrow ? 'narrow' : beside]
  const names = (
    canDropColumns
      ? props.isNarrow
        ? [sorting.column === 'name' ? 'cost' : sorting.column]
        : fittingColumns(props.columns, { room: room - nameWidth, widthOf, sorted: sorting.column })
      : props.columns
  ).join()
  const columns = useMemo(
    () => names.split(',').flatMap((id) => COLUMNS.find((column) => column.id === id) ?? []),
    [names],
  )
  const hasTwoLines = props.isNarrow && canDropColumns
  const visible = picked === undefined ? -1 : models.findIndex((model) => modelKey(model) === picked)
  const go = useGo()
  const rows = useRowWindow(scroller, { count: models.length, visible, hasTwoLines })
  const width = nameWidth + columns.reduce((sum, column) => sum + column.width, 0)
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
      onCompare: props.onCompare,
      onOpen: go,
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
        aria-rowcount={models.length + pinned.length + 1}
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
            const model = models[index]
            return (
              model && (
                <ModelRow
                  key={rows.slotOf(index)}
                  {...rowOf(model)}
                  rowIndex={index + pinned.length + 2}
                  height={rows.rowHeight}
                />
              )
            )
          })}
          {rows.after > 0 && <Gap height={rows.after} />}
        </tbody>
      </table>
    </div>
  )
})

const modelUnder = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-model]')?.dataset['model'] : undefined

const widthOf = (id: SortColumn): number => COLUMNS.find((column) => column.id === id)?.width ?? 0

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden>
    <td style={{ height }} />
  </tr>
)
