import type { MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/messages/message'
import { titleOf } from '@/domain/conversations/titleOf'
import { memoByObject } from '@/lib/memoByObject'
import { outlineOf } from '@/ui/markdown/outlineOf'

/** A place one can jump to: a turn of the person, or a heading of a reply. */
export type OutlineItem = {
  readonly messageId: MessageId
  readonly text: string
  /** 0 is a turn; headings from 1. */
  readonly depth: number
  /** Which heading of which text part; undefined for a turn. */
  readonly heading?: { readonly part: number; readonly ordinal: number }
}

/** Deeper headings would only be noise beside a conversation. */
const DEEPEST = 3

/** The places of one message; read once for each version of it. A message without text has none. */
export const outlineEntries = memoByObject((message: Message): readonly OutlineItem[] =>
  message.role === 'user' ? turnOf(message) : message.role === 'assistant' ? headingsOf(message) : [],
)

function turnOf(message: Message): readonly OutlineItem[] {
  const text = messageText(message)
  return text.trim() === '' ? [] : [{ messageId: message.id, text: titleOf(text), depth: 0 }]
}

function headingsOf({ id, parts }: Message): readonly OutlineItem[] {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.flatMap((text, part) => {
    const headings = outlineOf(text).filter(({ level }) => level <= DEEPEST)
    const top = Math.min(...headings.map(({ level }) => level))
    return headings.map(({ level, text: words, ordinal }) => ({
      messageId: id,
      text: words,
      depth: level - top + 1,
      heading: { part, ordinal },
    }))
  })
}
