import { useCallback, useMemo, useState } from 'react'

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
