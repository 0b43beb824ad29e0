import { useCallback, useEffect, useImperativeHandle, useRef } from 'react'

import type { RowsProps } from './VirtualRows'

/** Every message in the page: for conversations of ordinary length. */
export function PlainRows({ ref, ids, markedId, render }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const showIndex = useCallback((index: number) => {
    list.current?.children[index]?.scrollIntoView({ block: 'start' })
  }, [])
  useImperativeHandle(ref, () => ({ showIndex }), [showIndex])

  useEffect(() => {
    const index = ids.findIndex((id) => id === markedId)
    if (index >= 0) showIndex(index)
    // Only when the address points elsewhere, not with each new message.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [markedId])

  return (
    <div ref={list} className="flex flex-col gap-6 density-compact:gap-4">
      {ids.map((id) => (
        <div key={id} className="scroll-mt-6">
          {render(id)}
        </div>
      ))}
    </div>
  )
}
