import { useMemo } from 'react'

import { chatDocuments, type ChatDocument } from '@/domain/documents/chatDocuments'
import { citationKey, citationsIn } from '@/domain/documents/citations'
import { messageText, type Message, type Part } from '@/domain/messages/message'
import { messagesTo } from '@/domain/tree/tree'
import { memoByObject } from '@/lib/result'
import { selectThread } from '@/store/selectors'

import { useAppState, useLiveParts } from '../app'

/** The numbers of cited passages in a reply, by key: the order in which it first names them. */
const numbersIn = memoByObject(
  (parts: readonly Part[]): ReadonlyMap<string, number> =>
    new Map(citationsIn(messageText({ parts })).map((citation, index) => [citationKey(citation), index + 1])),
)

/** What the citations of a reply stand for: their numbers, and the documents that were sent before it. */
export function useCitations(message: Message): {
  readonly numbers: ReadonlyMap<string, number>
  readonly documents: readonly ChatDocument[]
} {
  const live = useLiveParts(message.id)
  const { tree } = useAppState(selectThread(message.conversationId))
  const { parentId } = message
  const documents = useMemo(() => {
    return [...chatDocuments(messagesTo(tree, parentId)).values()]
  }, [tree, parentId])
  return { numbers: numbersIn(message.status.type === 'streaming' ? live : message.parts), documents }
}
