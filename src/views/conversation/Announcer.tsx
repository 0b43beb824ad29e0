import { useEffect, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { withoutMarks } from '@/domain/messages/spokenText'
import { messageText } from '@/domain/messages/message'
import { askingTool } from '@/domain/tree/askingTools'
import { describeError } from '@/domain/connections/serviceError'
import { useApp, useAppState } from '@/hooks/app'
import { stored } from '@/lib/text/english'
import { mark, t } from '@/lib/text/t'
import { visibleText } from '@/lib/text/visibleText'
import { selectMessage, selectReply, selectThread } from '@/store/selectors'

/** Longest text read out at the end of a reply, in characters. */
const MAX_CHARS = 600
const ENDINGS = {
  streaming: mark('Replying.'),
  complete: mark('Reply complete.'),
  stopped: mark('Reply stopped.'),
  interrupted: mark('Reply interrupted.'),
}

/** Tells screen readers that a reply begins, that its call waits for them, and how it ended: a status of its own, never a token at a time. */
export function Announcer({ conversationId }: { readonly conversationId: ConversationId }) {
  const { store, liveReplies } = useApp()
  const messageId = useAppState(selectReply(conversationId))?.messageId
  const bySentence = useAppState((state) => state.settings.announcesSentences)
  const [said, setSaid] = useState('')
  const before = useRef<typeof messageId>(undefined)

  useEffect(() => {
    const ended = before.current
    before.current = messageId
    if (messageId !== undefined) {
      // What is said follows an event of the store, not a value one could derive.
      // oxlint-disable-next-line react/set-state-in-effect -- see above
      setSaid(t('Replying'))
      return
    }
    const message = ended && selectMessage(conversationId, ended)(store.getState())
    if (!message) return
    const text = messageText(message)
    setSaid(
      message.status.type === 'failed'
        ? t('Reply failed. {error}', { error: describeError(message.status.error) })
        : `${t(ENDINGS[message.status.type])} ${bySentence ? '' : withoutMarks(text).slice(0, MAX_CHARS)}`,
    )
  }, [messageId, conversationId, store, bySentence])

  // A call that waits holds up the reply: whoever doesn't see its card must hear of it, and that it was answered.
  const asking = visibleText(useAppState((state) => askingTool(selectThread(conversationId)(state))))
  const asked = useRef('')
  useEffect(() => {
    const isAnswered = asking === '' && asked.current !== '' && messageId !== undefined
    asked.current = asking
    const question =
      asking === stored('Ask you')
        ? t('The model has questions')
        : t('{tool} asks for your approval', { tool: asking })
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (asking !== '') setSaid(question)
    else if (isAnswered) setSaid(t('Replying'))
  }, [asking, messageId])

  useEffect(() => {
    if (messageId === undefined || !bySentence) return
    let read = 0
    return liveReplies.subscribe(messageId, () => {
      const text = messageText({ parts: liveReplies.read(messageId) })
      const end = lastSentenceEnd(text, read)
      if (end <= read) return
      setSaid(withoutMarks(text.slice(read, end)))
      read = end
    })
  }, [messageId, bySentence, liveReplies])

  return (
    <p role="status" aria-label={t('Reply')} className="sr-only">
      {said}
    </p>
  )
}

/** Where the last whole sentence after `from` ends; `from` when there is none yet. */
function lastSentenceEnd(text: string, from: number): number {
  const rest = text.slice(from)
  const end = Math.max(
    rest.lastIndexOf('. '),
    rest.lastIndexOf('! '),
    rest.lastIndexOf('? '),
    rest.lastIndexOf('\n'),
  )
  return end < 0 ? from : from + end + 1
}
