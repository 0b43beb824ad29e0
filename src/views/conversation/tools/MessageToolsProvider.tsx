import { use, useMemo, type ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'

import { AskContext, MessageToolsContext } from './messageTools'
import { useMessageItems } from './useMessageItems'

type Props = { readonly conversationId: ConversationId; readonly children: ReactNode }

/** Gives messages what the conversation offers for them. It loads with the messages, not with the frame around them. */
export function MessageToolsProvider({ conversationId, children }: Props) {
  const itemsFor = useMessageItems(conversationId, use(AskContext))
  const tools = useMemo(() => ({ itemsFor }), [itemsFor])
  return <MessageToolsContext value={tools}>{children}</MessageToolsContext>
}
