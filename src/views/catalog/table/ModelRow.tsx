import { memo, type MouseEvent } from 'react'

import type { Model } from '@/domain/models/model'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import { modelKey, modelPath } from '../modelKey'
import type { Column } from './columns'

type Props = {
  readonly model: Model
  readonly cost: ModelCost | undefined
  readonly connectionName: string
  readonly columns: readonly Column[]
  /** Its place among all rows, the heading being the first. */
  readonly rowIndex: number
  readonly height: number
  readonly isCompared: boolean
  /** The tray is full. */
  readonly isTrayFull: boolean
  readonly isMarked: boolean
  readonly onCompare: (key: string, isCompared: boolean) => void
  readonly onOpen: (path: string) => void
}

/** One model, its facts in the chosen columns. Cheap to make and to change: a sort changes every one in sight. */
export const ModelRow = memo(function ModelRow(props: Props) {
  const { model, cost, connectionName, columns, rowIndex, height, isCompared, isTrayFull, isMarked } = props
  const path = modelPath(model)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    props.onOpen(path)
  }
  const ground = isMarked ? 'bg-accent-soft' : 'bg-ground group-hover:bg-sunken'
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-current={isMarked ? true : undefined}
      className={classNames('group', isMarked ? 'bg-accent-soft' : 'hover:bg-sunken')}
      style={{ height }}
    >
      <th scope="row" className={classNames(CELL, 'sticky left-0 z-[1] text-left font-normal', ground)}>
        <span className="flex min-w-0 items-center">
          <label className="-ml-2.5 inline-flex h-full shrink-0 items-center py-1.5 pr-2 pl-2.5 pointer-coarse:py-3.5">
            <input
              type="checkbox"
              aria-label={t('Compare {name}', { name: model.name })}
              checked={isCompared}
              disabled={isTrayFull && !isCompared}
              onChange={(event) => props.onCompare(modelKey(model), event.currentTarget.checked)}
              className="size-3.5 accent-accent"
            />
          </label>
          {/* A plain link: the router's own would watch the address, once for each row. */}
          <a
            href={path}
            onClick={(event) => isPlain(event) && open(event)}
            title={model.id}
            dir="auto"
            className="min-w-0 truncate rounded-[3px] hover:underline hover:underline-offset-2 pointer-coarse:py-2.5"
          >
            {model.name}
          </a>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.id} className={classNames(CELL, column.isNumber && 'text-right')}>
          {column.cell({ model, cost, connectionName })}
        </td>
      ))}
      <td className={CELL} />
    </tr>
  )
})

/** Whether a click means to follow the link here, rather than in another tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey

const CELL = 'truncate border-b border-line px-2.5'
