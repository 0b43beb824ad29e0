import { useEffect, useEffectEvent, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { useApp } from '@/hooks/app'
import { t } from '@/lib/text/t'
import type { AppState } from '@/store/appStore'
import { selectDraft } from '@/store/selectors'

type Props = {
  readonly conversationId: ConversationId | null
  readonly box: HTMLTextAreaElement
  /** How often ↑ was pressed before this was there, 1 or more. */
  readonly presses: number
  readonly onText: (text: string) => void
}

/** Which of what was sent is in the message, the newest being the first. */
type Shown = { readonly at: number; readonly of: readonly string[] }

/**
 * Goes through what the person sent: ↑ in an empty message puts the last of it there, and once more the one before, ↓
 * leads back. Only what it put there itself gives way, as long as it is unchanged and the caret is at one of its ends:
 * a draft is never overwritten, and in it arrows move the caret. Mounted by the first ↑, which it answers with those
 * that came while its code loaded.
 */
export default function SentBefore({ conversationId, box, presses, onText }: Props) {
  const { store } = useApp()
  const [shown, setShown] = useState<Shown | undefined>(() => {
    const state = store.getState()
    const of = sentBefore(state, conversationId)
    // What was typed while this was loading stays.
    const isEmpty = selectDraft(conversationId ?? 'new')(state).text === ''
    return isEmpty && of.length > 0 ? { at: Math.min(presses, of.length) - 1, of } : undefined
  })

  /** Shows the next older (1) or newer (-1) one; false where that is not meant. */
  const step = useEffectEvent((by: 1 | -1): boolean => {
    const { text } = selectDraft(conversationId ?? 'new')(store.getState())
    const isOwn = shown !== undefined && text !== '' && text === shown.of[shown.at]
    if (isOwn ? !isCaretAtEnd(box) : text !== '' || by < 0) return false
    const of = isOwn ? shown.of : sentBefore(store.getState(), conversationId)
    const at = isOwn ? shown.at + by : 0
    const next = at < 0 ? '' : of[at]
    // The oldest stays.
    if (next === undefined) return isOwn
    setShown({ at, of })
    onText(next)
    return true
  })
  /** Answers the keys that mounted it. */
  const begin = useEffectEvent(() => {
    const asked = shown?.of[shown.at]
    if (asked !== undefined) onText(asked)
  })
  useEffect(() => {
    begin()
    const press = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (by === 0 || !isPlain || event.defaultPrevented) return
      if (step(by)) event.preventDefault()
    }
    box.addEventListener('keydown', press)
    return () => box.removeEventListener('keydown', press)
  }, [box])

  const text = shown?.of[shown.at]
  return (
    <p role="status" className="sr-only">
      {text !== undefined &&
        t('Sent before, {number} of {count}: {text}', {
          number: (shown?.at ?? 0) + 1,
          count: shown?.of.length ?? 0,
          text,
        })}
    </p>
  )
}

const isCaretAtEnd = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean =>
  selectionStart === selectionEnd && (selectionEnd === 0 || selectionEnd === value.length)

/**
 * What the person sent in a chat, on all of its branches, the last first and each once; where there is no chat yet, in
 * those that were opened since the page was. What was said in a temporary chat stays there.
 */
export function sentBefore(
  { threads, conversations }: Pick<AppState, 'threads' | 'conversations'>,
  id: ConversationId | null,
): readonly string[] {
  const asked = Object.entries(threads).filter(([each]) =>
    id === null ? conversations[each as ConversationId]?.isTemporary !== true : each === id,
  )
  const sent = asked
    .flatMap(([, thread]) => (thread ? [...thread.tree.byId.values()] : []))
    .filter(({ role }) => role === 'user')
    .sort((one, other) => other.createdAt - one.createdAt)
  return [...new Set(sent.map(messageText))].filter((text) => text.trim() !== '')
}
