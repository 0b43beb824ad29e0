import { useEffect } from 'react'

import type { Tool, Tools } from './useTools'

/** Where what is asked for from outside the conversation arrives: one for the page, as there is one conversation. */
const requests = new EventTarget()

/** Asks the conversation that is shown to open one of its tools. Nothing happens where none is. */
export const askForTool = (tool: Tool): void => {
  requests.dispatchEvent(new CustomEvent('tool', { detail: tool }))
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
