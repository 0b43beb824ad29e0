import { createContext } from 'react'

import type { Message } from '@/domain/messages/message'
import type { MenuItem } from '@/ui/overlays/Menu'

import type { Asked } from './ToolDialogs'

/** What the conversation offers for one of its messages, beside what the message does by itself. */
export type MessageTools = {
  readonly itemsFor: (message: Message) => readonly MenuItem[]
}

export const MessageToolsContext = createContext<MessageTools>({ itemsFor: () => [] })

/** Opens one of the conversation's dialogs. */
export const AskContext = createContext<(asked: Asked) => void>(() => undefined)
