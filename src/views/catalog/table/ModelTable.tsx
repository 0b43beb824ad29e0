import { memo, useMemo, useRef } from 'react'

import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { Model } from '@/domain/models/model'
import type { SortColumn, Sorting } from '@/domain/models/browse/sortModels'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'

import type { Costs } from '../catalogRows'
import { modelKey } from '../modelKey'
import { MOST_COMPARED } from '../pageQuery'
import { COLUMNS } from './columns'
import { ColumnHeading } from './ColumnHeading'
import { ModelRow } from './ModelRow'
import { useRowWindow } from './useRowWindow'

type Props = {
  readonly models: readonly Model[]
  readonly costs: Costs
  readonly connectionNames: ReadonlyMap<string, string>
  readonly columns: readonly SortColumn[]
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  readonly basis: BasisChoice['type']
  readonly compared: readonly string[]
  readonly onCompare: (key: string, isCompared: boolean) => void
  /** The model that is marked and kept in sight, by its key. */
  readonly marked: string | undefined
  /** The one to scroll to. */
  readonly picked: string | undefined
  /** The name leaves room for two columns beside it. */
  readonly isNarrow: boolean
}

const NAME_WIDTH = { wide: 200, narrow: 164 }

/** The models as rows, of which only those in sight are in the page; the name stays at the left. */
export const ModelTable = memo(function ModelTable(props: Props) {
  const { models, costs, sorting, compared, marked, picked } = props
  const scroller = useRef<HTMLDivElement>(null)
  const names = props.columns.join()
  const columns = useMemo(
    () => names.split(',').flatMap((id) => COLUMNS.find((column) => column.id === id) ?? []),
    [names],
  )
  const visible = picked === undefined ? -1 : models.findIndex((model) => modelKey(model) === picked)
  const go = useGo()
  const rows = useRowWindow(scroller, models.length, visible)
  const nameWidth = props.isNarrow ? NAME_WIDTH.narrow : NAME_WIDTH.wide
  const width = nameWidth + columns.reduce((sum, column) => sum + column.width, 0)

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto overscroll-contain [contain:strict]">
      <table
        aria-label={t('Models')}
        aria-rowcount={models.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-[13px] tabular-nums"
        style={{ minWidth: width }}
      >
        <colgroup>
          <col style={{ width: nameWidth }} />
          {columns.map(({ id, width: columnWidth }) => (
            <col key={id} style={{ width: columnWidth }} />
          ))}
          <col />
        </colgroup>
        <thead className="sticky top-0 z-[2]">
          <tr aria-rowindex={1} className="h-8">
            <ColumnHeading id="name" label={t('Model')} sorting={sorting} onSort={props.onSort} isSticky />
            {columns.map((column) => (
              <ColumnHeading
                key={column.id}
                id={column.id}
                column={column}
                basis={props.basis}
                sorting={sorting}
                onSort={props.onSort}
              />
            ))}
            <td className="border-b border-line bg-sunken" />
          </tr>
        </thead>
        <tbody>
          {rows.before > 0 && <Gap height={rows.before} />}
          {rows.indexes.map((index) => {
            const model = models[index]
            if (!model) return null
            const key = modelKey(model)
            const isCompared = compared.includes(key)
            return (
              <ModelRow
                key={rows.slotOf(index)}
                model={model}
                cost={costs.get(model)}
                connectionName={props.connectionNames.get(model.connectionId) ?? ''}
                columns={columns}
                rowIndex={index + 2}
                height={rows.rowHeight}
                isCompared={isCompared}
                isTrayFull={compared.length >= MOST_COMPARED}
                isMarked={key === (picked ?? marked)}
                onCompare={props.onCompare}
                onOpen={go}
              />
            )
          })}
          {rows.after > 0 && <Gap height={rows.after} />}
        </tbody>
      </table>
    </div>
  )
})

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden>
    <td style={{ height }} />
  </tr>
)
