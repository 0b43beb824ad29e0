import { useEffect } from 'react'

import { shownTitle } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { selectConversation } from '@/store/selectors'

/** What the chat is called: the heading of its place for screen readers, and the title of the page. */
export function ChatTitle({ conversationId }: { readonly conversationId: ConversationId }) {
  const title = shownTitle(useAppState((state) => selectConversation(conversationId)(state)?.title ?? ''))
  useEffect(() => {
    document.title = title
  }, [title])
  return <h1 className="sr-only">{title}</h1>
}
