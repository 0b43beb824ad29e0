import { useEffect, useRef, useState } from 'react'

import type { PageFile } from '@/domain/toolPages/pageFile'
import type { ToolDecision } from '@/domain/tools/approval'
import type { ToolRun } from '@/domain/tools/toolRun'

/** What a page wants and only the person can allow. */
type PageWish =
  | { readonly type: 'call'; readonly run: ToolRun }
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'file'; readonly file: PageFile }

export type PageAsk = {
  readonly id: number
  readonly wish: PageWish
  /** `undefined` for no. */
  readonly settle: (decision: ToolDecision | undefined) => void
}

/** What a page asks and nobody has answered, the oldest first. All is refused once the page is gone. */
export function usePageAsks() {
  const [asks, setAsks] = useState<readonly PageAsk[]>([])
  const open = useRef(new Map<number, PageAsk['settle']>())
  const last = useRef(0)
  useEffect(() => {
    const { current } = open
    return () => {
      for (const settle of [...current.values()]) settle(undefined)
    }
  }, [])
  const ask = (wish: PageWish) =>
    new Promise<ToolDecision | undefined>((resolve) => {
      last.current += 1
      const id = last.current
      const settle = (decision: ToolDecision | undefined) => {
        open.current.delete(id)
        setAsks((before) => before.filter((each) => each.id !== id))
        resolve(decision)
      }
      open.current.set(id, settle)
      setAsks((before) => [...before, { id, wish, settle }])
    })
  return { asks, ask }
}
