import { useEffect, useState, type RefObject } from 'react'

import type { MessageId } from '@/domain/ids'

/** Between frames, when reading a message's position forces no layout; a streaming reply scrolls with each line. */
const LOOK_MS = 100

/** The message at the top of what is being read; null before the first scroll. */
export function useReadMessage(area: RefObject<HTMLElement | null>): MessageId | null {
  const [id, setId] = useState<MessageId | null>(null)
  useEffect(() => {
    const scroller = area.current?.querySelector<HTMLElement>('[role="region"][aria-label="Messages"]')
    if (!scroller) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      timer = undefined
      const top = (scroller?.getBoundingClientRect().top ?? 0) + 80
      for (const article of scroller?.querySelectorAll<HTMLElement>('[data-message-id]') ?? []) {
        if (article.getBoundingClientRect().bottom < top) continue
        setId(article.dataset['messageId'] as MessageId)
        return
      }
    }
    const scrolled = () => {
      timer ??= setTimeout(look, LOOK_MS)
    }
    scrolled()
    scroller.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      scroller.removeEventListener('scroll', scrolled)
    }
  }, [area])
  return id
}
