import { memo, type MouseEvent, type ReactNode } from 'react'

import { developerLetter, type Model } from '@/domain/models/model'
import type { ModelCost } from '@/domain/models/costs/priceOnBasis'
import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { LetterMark } from '@/ui/layout/Avatar'
import { ChevronRight } from '@/ui/icons'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { modelKey, modelPath } from '../catalogRows'
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
  /** What it is called in its row; its own name unless told. */
  readonly title?: string | undefined
  /** Whether other rows of the table open, which leaves room before its mark. */
  readonly hasToggles?: boolean
  /** The family whose row it is. */
  readonly family?: FamilyOfRow | undefined
  /** It is one of several offers: its provider stands for its name, and this beside it. */
  readonly offerFacts?: ReactNode
  /** It is one of the providers of an id: what is compared is the model, in the row of its family. */
  readonly isProvider?: boolean
}

export type FamilyOfRow = {
  /** `14 offers from $3.00`. */
  readonly words: string
  readonly isOpen: boolean
  readonly onToggle: () => void
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
  const { family, offerFacts } = props
  const isOfFamily = offerFacts !== undefined
  const title = isOfFamily ? connectionName : (props.title ?? model.name)
  const facts = family ? dotted([family.words, contextOf(model)]) : factsOf(model)
  const below = props.note ?? (props.isNarrow ? (offerFacts ?? facts) : undefined)
  const toggle = family && <FamilyButton family={family} title={title} isNarrow={props.isNarrow} />
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
          'sticky start-0 z-[1] text-start font-normal',
          ground === '' ? 'bg-ground group-hover:bg-sunken' : ground,
        )}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <label className="catalog-check -ms-2.5 inline-flex shrink-0 items-center py-1.5 ps-2.5">
            {props.isProvider ? (
              <span aria-hidden className="size-4" />
            ) : (
              <input
                type="checkbox"
                aria-label={
                  isOfFamily
                    ? t('Compare {name}, {provider}', { name: model.name, provider: connectionName })
                    : t('Compare {name}', { name: title })
                }
                checked={isCompared}
                disabled={isTrayFull && !isCompared}
                onChange={(event) => props.onCompare(modelKey(model), event.currentTarget.checked)}
                className="size-4 accent-accent"
              />
            )}
          </label>
          {!props.isNarrow &&
            (toggle ?? (props.hasToggles && !isOfFamily && <span aria-hidden className="size-6 shrink-0" />))}
          {!props.isNarrow &&
            (isOfFamily ? (
              <span aria-hidden className="catalog-branch" />
            ) : (
              <LetterMark letter={developerLetter(model)} />
            ))}
          <span
            className={classNames(
              'flex min-w-0 flex-col',
              isOfFamily && !props.isNarrow ? 'shrink-0' : (!family || props.isNarrow) && 'flex-1',
            )}
          >
            {/* A plain link: the router's own would watch the address, once for each row. */}
            <a
              href={path}
              onClick={(event) => isPlain(event) && open(event)}
              title={model.id}
              dir="auto"
              className={classNames(
                'catalog-name line-clamp-2 rounded-[3px] hover:underline hover:underline-offset-2',
                (isPinned || family?.isOpen === true) && 'font-medium',
                isOfFamily && 'catalog-offer',
                below === undefined && 'pointer-coarse:py-3',
              )}
            >
              <ForeignName text={title} />
            </a>
            {below !== undefined && (
              <span
                className={classNames(
                  'text-[12px] leading-4 whitespace-normal',
                  // A note is ours and short: it is shown whole, over three lines where a language needs them.
                  !isPinned && 'line-clamp-2',
                  props.isOffer ? 'font-medium text-accent' : 'text-muted',
                )}
              >
                {below}
              </span>
            )}
          </span>
          {!props.isNarrow && family && !isPinned && (
            <span className="shrink-0 text-muted">{family.words}</span>
          )}
          {!props.isNarrow && offerFacts}
          {props.isNarrow && toggle}
          {props.endedAt !== undefined && (
            <span className="shrink-0 text-[12px]">{endedWords(props.endedAt)}</span>
          )}
          {props.action}
        </span>
      </th>
      {columns.map((column) => (
        <td
          key={column.id}
          dir={column.isNumber ? 'ltr' : undefined}
          className={classNames(CELL, column.isNumber && 'text-end')}
        >
          {column.cell({ model, cost, connectionName })}
        </td>
      ))}
    </tr>
  )
})

/** Opens a family, and closes it. */
function FamilyButton({
  family,
  title,
  isNarrow,
}: {
  readonly family: FamilyOfRow
  readonly title: string
  readonly isNarrow: boolean
}) {
  return (
    <button
      type="button"
      aria-expanded={family.isOpen}
      aria-label={t('Offers of {name}', { name: title })}
      onClick={family.onToggle}
      className={classNames(
        'catalog-toggle inline-flex size-6 shrink-0 items-center justify-center rounded text-muted hover:bg-tint hover:text-text pointer-coarse:size-11',
        isNarrow && 'ms-auto',
      )}
    >
      <ChevronRight aria-hidden size={16} className={family.isOpen ? 'rotate-90 rtl:-rotate-90' : ''} />
    </button>
  )
}

const contextOf = ({ entry }: Model): string =>
  entry?.contextTokens === undefined ? '' : shortTokens(entry.contextTokens)

/** `262k · $0.20 in · $0.20 out`, as far as it is known. */
function factsOf(model: Model): string {
  const { entry } = model
  const context = contextOf(model)
  const [input, output] = (['input', 'output'] as const).map((item) => pricePerMillion(entry, item, false))
  if (!input || !output || input.tone === 'unknown') return context
  const isFree = entry?.prices.type === 'free'
  const price = isFree
    ? t('Free')
    : t('{input} in · {output} out', { input: input.text, output: output.text })
  return dotted([context, price])
}

/** Whether a click means to follow the link here, rather than in another tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey

const CELL = 'truncate border-b border-line px-2.5'
