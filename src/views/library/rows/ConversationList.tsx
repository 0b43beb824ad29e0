import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'

import { conversationOf, type ListRow, rowHeight, rowKey } from './LibraryLine'

/** A menu gives the focus back a moment after it closed, in milliseconds. */
const MENU_CLOSES_MS = 100

/**
 * When the row one was at goes without a key of the list (by its menu, by undo), the one in its place takes the focus.
 * Gives what is to hear of every focus in the list.
 */
function useFocusStays(rows: readonly ListRow[], focusRow: (index: number) => void) {
  const at = useRef<{ readonly key: string; readonly index: number }>(null)
  useEffect(() => {
    const left = at.current
    if (left === null || rows.some((row) => rowKey(row) === left.key)) return
    at.current = null
    setTimeout(() => {
      if (document.activeElement === document.body) focusRow(Math.min(left.index, rows.length - 1))
    }, MENU_CLOSES_MS)
  }, [rows, focusRow])
  return ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN)
    const row = rows[index]
    if (row) at.current = { key: rowKey(row), index }
  }
}

/** Up to here every row is in the page. */
const MOST_PLAIN_ROWS = 100

const VirtualList = onDemand(() =>
  import('@/ui/layout/VirtualList').then((module) => module.VirtualList<ListRow>),
)

export type ConversationListHandle = { focusFirst: () => void }

type Props = {
  readonly ref?: Ref<ConversationListHandle>
  readonly rows: readonly ListRow[]
  readonly current: ConversationId | null
  /** The words the rows answer; empty for the whole list. */
  readonly answers: string
  readonly renderRow: (row: ListRow) => ReactNode
  readonly onDelete: (id: ConversationId) => void
}

/** The list itself: only rows in sight are in the page once there are many. Arrows walk, Delete deletes. */
export function ConversationList({ ref, rows, current, answers, renderRow, onDelete }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState<number | undefined>(undefined)
  // Only when another conversation is opened: the list must not move because one got a reply.
  const [opened, setOpened] = useState<ConversationId | null>(null)
  if (opened !== current) {
    const index = rows.findIndex((row) => conversationOf(row)?.id === current)
    setOpened(current)
    setVisible(index < 0 ? undefined : index)
  }

  function focusRow(from: number, step: 1 | -1) {
    for (let index = from; index >= 0 && index < rows.length; index += step) {
      const type = rows[index]?.type
      if (type === 'heading' || type === 'note') continue
      setVisible(index)
      // The row may only now be made.
      requestAnimationFrame(() => {
        box.current?.querySelector<HTMLElement>(`[data-row="${index}"] :is(a, input, button)`)?.focus()
      })
      return
    }
  }
  const remember = useFocusStays(rows, (index) => focusRow(index, 1))
  useImperativeHandle(ref, () => ({ focusFirst: () => focusRow(0, 1) }))

  function act(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const at = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN)
    if (Number.isNaN(at)) return
    const moves: Partial<Record<string, readonly [number, 1 | -1]>> = {
      ArrowDown: [at + 1, 1],
      ArrowUp: [at - 1, -1],
      Home: [0, 1],
      End: [rows.length - 1, -1],
    }
    const move = event.target.matches('[aria-haspopup="menu"]') ? undefined : moves[event.key]
    if (move) {
      event.preventDefault()
      focusRow(...move)
    }
    const conversation = conversationOf(rows[at])
    if (event.key === 'Delete' && conversation) {
      event.preventDefault()
      onDelete(conversation.id)
      focusRow(at + 1 < rows.length ? at : at - 1, at + 1 < rows.length ? 1 : -1)
    }
  }

  const renderItem = (row: ListRow, index: number) => <div data-row={index}>{renderRow(row)}</div>
  // Once it was long it stays virtual: a search that goes from many hits to few would rebuild every row.
  const [wasLong, setWasLong] = useState(false)
  if (!wasLong && rows.length > MOST_PLAIN_ROWS) setWasLong(true)
  return (
    // The rows themselves have the focus; their keys are heard here once for all.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={box}
      onKeyDown={act}
      onFocus={remember}
      data-answers={answers}
      className="flex min-h-0 flex-1 flex-col px-1.5 pb-3"
    >
      {!wasLong ? (
        <PlainList rows={rows} renderItem={renderItem} />
      ) : (
        <VirtualList
          whileLoading={<PlainList rows={rows.slice(0, 40)} renderItem={renderItem} />}
          label={t('Conversations')}
          items={rows}
          keyOf={rowKey}
          estimateHeight={rowHeight}
          renderItem={renderItem}
          visibleIndex={visible}
        />
      )}
    </div>
  )
}

type PlainProps = {
  readonly rows: readonly ListRow[]
  readonly renderItem: (row: ListRow, index: number) => ReactNode
}

const PlainList = ({ rows, renderItem }: PlainProps) => (
  <ul aria-label={t('Conversations')} className="min-h-0 flex-1 overflow-y-auto">
    {rows.map((row, index) => (
      <li key={rowKey(row)}>{renderItem(row, index)}</li>
    ))}
  </ul>
)
