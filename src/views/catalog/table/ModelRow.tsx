import { memo, type MouseEvent, type ReactNode } from 'react'

import { developerLetter } from '@/domain/models/developerLetter'
import type { Model } from '@/domain/models/model'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { LetterMark } from '@/ui/layout/LetterMark'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { modelKey, modelPath } from '../modelKey'
import { endedWords, pricePerMillion, shortTokens } from '../words'
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
  /** When it ended; absent while it has not. */
  readonly endedAt?: number | undefined
  /** Context and prices stand under the name instead of in columns. */
  readonly isNarrow: boolean
  readonly onCompare: (key: string, isCompared: boolean) => void
  readonly onOpen: (path: string) => void
  /** What a pinned row says under the name, and what it offers. */
  readonly note?: string | undefined
  readonly isOffer?: boolean
  readonly action?: ReactNode
}

/** One model, its facts in the chosen columns. Cheap to make and to change: a sort changes every one in sight. */
export const ModelRow = memo(function ModelRow(props: Props) {
  const { model, cost, connectionName, columns, rowIndex, height, isCompared, isTrayFull, isMarked } = props
  const path = modelPath(model)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    props.onOpen(path)
  }
  const isPinned = props.note !== undefined
  const ground = props.isOffer ? 'bg-accent-soft' : isPinned ? 'bg-surface' : isMarked ? 'bg-selected' : ''
  const below = props.note ?? (props.isNarrow ? factsOf(model) : undefined)
  return (
    <tr
      aria-rowindex={rowIndex}
      data-model={modelKey(model)}
      aria-current={isMarked ? true : undefined}
      className={classNames(
        'group',
        ground === '' ? 'hover:bg-sunken' : ground,
        props.endedAt !== undefined && 'catalog-ended',
      )}
      style={{ height }}
    >
      <th
        scope="row"
        className={classNames(
          CELL,
          'sticky left-0 z-[1] text-left font-normal',
          ground === '' ? 'bg-ground group-hover:bg-sunken' : ground,
        )}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <label className="catalog-check -ml-2.5 inline-flex shrink-0 items-center py-1.5 pl-2.5">
            <input
              type="checkbox"
              aria-label={t('Compare {name}', { name: model.name })}
              checked={isCompared}
              disabled={isTrayFull && !isCompared}
              onChange={(event) => props.onCompare(modelKey(model), event.currentTarget.checked)}
              className="size-4 accent-accent"
            />
          </label>
          {!props.isNarrow && <LetterMark letter={developerLetter(model)} />}
          <span className="flex min-w-0 flex-1 flex-col">
            {/* A plain link: the router's own would watch the address, once for each row. */}
            <a
              href={path}
              onClick={(event) => isPlain(event) && open(event)}
              title={model.id}
              dir="auto"
              className={classNames(
                'catalog-name line-clamp-2 rounded-[3px] hover:underline hover:underline-offset-2',
                isPinned && 'font-medium',
                below === undefined && 'pointer-coarse:py-3',
              )}
            >
              <ForeignName text={model.name} />
            </a>
            {below !== undefined && (
              <span
                className={classNames(
                  'line-clamp-2 text-[12px] leading-4 whitespace-normal',
                  props.isOffer ? 'font-medium text-accent' : 'text-muted',
                )}
              >
                {below}
              </span>
            )}
          </span>
          {props.endedAt !== undefined && (
            <span className="shrink-0 text-[12px]">{endedWords(props.endedAt)}</span>
          )}
          {props.action}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.id} className={classNames(CELL, column.isNumber && 'text-right')}>
          {column.cell({ model, cost, connectionName })}
        </td>
      ))}
    </tr>
  )
})

/** `262k · $0.20 in, $0.20 out`, as far as it is known. */
function factsOf({ entry }: Model): string {
  const context = entry?.contextTokens === undefined ? [] : [shortTokens(entry.contextTokens)]
  const [input, output] = (['input', 'output'] as const).map((item) => pricePerMillion(entry, item))
  if (!input || !output || input.tone === 'unknown') return context.join('')
  const isFree = entry?.prices.type === 'free'
  return [
    ...context,
    isFree ? t('Free') : t('${input} in, ${output} out', { input: input.text, output: output.text }),
  ].join(' · ')
}

/** Whether a click means to follow the link here, rather than in another tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey

const CELL = 'truncate border-b border-line px-2.5'
