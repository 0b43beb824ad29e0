import { useEffect } from 'react'

import type { MessageId } from '@/domain/ids'
import { afterPaint } from '@/lib/time/afterPaint'

import type { Tool, Tools } from './useTools'

/** Where what is asked for from outside the conversation arrives: one for the page, as there is one conversation. */
const requests = new EventTarget()

/** Asks the conversation that is shown to open one of its tools. Nothing happens where none is. */
export const askForTool = (tool: Tool): void => {
  requests.dispatchEvent(new CustomEvent('tool', { detail: tool }))
}

/** Asks the conversation that is shown to open a message for editing, once what asks has left the page. */
export const askForEdit = (id: MessageId): void => {
  afterPaint(() => requests.dispatchEvent(new CustomEvent('edit', { detail: id })))
}

/** Edits the messages that are asked for. */
export function useEditRequests(path: readonly MessageId[], edit: (id: MessageId) => void): void {
  useEffect(() => {
    const act = (event: Event) => {
      const asked: unknown = event instanceof CustomEvent ? event.detail : undefined
      const id = path.find((each) => each === asked)
      if (id !== undefined) edit(id)
    }
    requests.addEventListener('edit', act)
    return () => requests.removeEventListener('edit', act)
  }, [path, edit])
}

const TOOLS: readonly Tool[] = ['find', 'outline', 'branches']

/** Opens the tools that are asked for. */
export function useToolRequests({ open }: Tools): void {
  useEffect(() => {
    const act = (event: Event) => {
      const asked: unknown = event instanceof CustomEvent ? event.detail : undefined
      const tool = TOOLS.find((each) => each === asked)
      if (tool) open(tool)
    }
    requests.addEventListener('tool', act)
    return () => requests.removeEventListener('tool', act)
  }, [open])
}
