import { use, useEffect, useRef, type KeyboardEvent } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { shownPath } from '@/hooks/tools/useShownPath'
import { useApp } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectMessage, selectThread } from '@/store/selectors'

import { SelectionContext, type Selected } from './selection'
import './selection.css'

type Props = {
  readonly conversationId: ConversationId
  readonly id: MessageId
  readonly selected: NonNullable<Selected>
}

/** Of a message's words, enough to know it by, in characters. */
const NAME_CHARS = 60

/**
 * The checkbox of a message while messages are selected, and the whole message as its label. Shift selects everything
 * from the last one on, arrows walk, Ctrl+A takes all.
 */
export default function SelectMark({ conversationId, id, selected }: Props) {
  const { store } = useApp()
  const change = use(SelectionContext)
  const box = useRef<HTMLInputElement>(null)
  const isFirst = useRef(selected.last === id)
  useEffect(() => {
    if (isFirst.current) box.current?.focus({ preventScroll: true })
  }, [])

  const order = () => shownPath(selectThread(conversationId)(store.getState()))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && !event.altKey) {
      event.preventDefault()
      const all = [
        ...(box.current?.closest('[data-rows]')?.querySelectorAll<HTMLElement>('.select-mark > input') ?? []),
      ]
      all[all.findIndex((each) => each === box.current) + step]?.focus()
    }
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      change({ ids: new Set(order()), last: id })
    }
  }
  const message = selectMessage(conversationId, id)(store.getState())
  const text = message ? messageText(message).replace(/\s+/g, ' ').slice(0, NAME_CHARS) : ''
  return (
    <label className="select-mark">
      <input
        ref={box}
        type="checkbox"
        aria-label={message?.role === 'user' ? t('You: {text}', { text }) : t('Reply: {text}', { text })}
        checked={selected.ids.has(id)}
        onKeyDown={onKeyDown}
        onClick={({ shiftKey }) => change((before) => turned(before, id, shiftKey ? order() : []))}
        onChange={() => undefined}
      />
    </label>
  )
}

/** With the one turned over, or with `order` everything from the last one to it as that one is turned. */
function turned(before: Selected, id: MessageId, order: readonly MessageId[]): Selected {
  const ids = new Set(before?.ids)
  const isOn = !ids.has(id)
  const from = before?.last ? order.indexOf(before.last) : -1
  const to = order.indexOf(id)
  const range = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const each of range) {
    if (isOn) ids.add(each)
    else ids.delete(each)
  }
  return { ids, last: id }
}
