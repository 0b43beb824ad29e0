import { createContext, useCallback, useMemo, useState } from 'react'

import type { Message } from '@/domain/messages/message'
import type { MenuItem } from '@/ui/overlays/Menu'

import type { Asked } from './ToolDialogs'

/** What can be opened beside or over a conversation. */
export type Tool = 'find' | 'outline' | 'branches'

export type Tools = {
  readonly isOpen: (tool: Tool) => boolean
  readonly open: (tool: Tool) => void
  readonly close: (tool: Tool) => void
  /** Whether the person has said of the outline that it is not wanted. */
  readonly isOutlineRefused: boolean
}

/** Which tools of a conversation are open. */
export function useTools(): Tools {
  const [opened, setOpened] = useState<ReadonlySet<Tool>>(new Set())
  const [isOutlineRefused, setOutlineRefused] = useState(false)
  const open = useCallback((tool: Tool) => {
    setOpened((before) => new Set([...before, tool]))
    if (tool === 'outline') setOutlineRefused(false)
  }, [])
  const close = useCallback((tool: Tool) => {
    setOpened((before) => new Set([...before].filter((each) => each !== tool)))
    if (tool === 'outline') setOutlineRefused(true)
  }, [])
  return useMemo(
    () => ({ isOpen: (tool) => opened.has(tool), open, close, isOutlineRefused }),
    [opened, open, close, isOutlineRefused],
  )
}

/** What the conversation offers for one of its messages, beside what the message does by itself. */
export type MessageTools = {
  readonly itemsFor: (message: Message) => readonly MenuItem[]
}

export const MessageToolsContext = createContext<MessageTools>({ itemsFor: () => [] })

/** Opens one of the conversation's dialogs. */
export const AskContext = createContext<(asked: Asked) => void>(() => undefined)
