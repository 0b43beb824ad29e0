import type { MessageId } from '@/domain/ids'
import { messageText } from '@/domain/message'
import { useLiveParts } from '@/hooks/useLiveParts'

/** The text of a cell while it streams, at most once a frame, with a cursor at its end. */
export function LiveText({ id }: { readonly id: MessageId }) {
  const parts = useLiveParts(id)
  const text = messageText({ parts })
  const isThinking = text === '' && parts.some((part) => part.type === 'reasoning')
  return (
    <>
      {isThinking ? <span className="text-muted">reasoning…</span> : text}
      <span aria-hidden className="ml-0.5 inline-block h-[1.1em] w-0.5 translate-y-[0.15em] bg-accent" />
    </>
  )
}
