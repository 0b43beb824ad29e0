import { useEffect, useState, type RefObject } from 'react'

import type { MessageId } from '@/domain/ids'

/** The message at the top of what is being read; null before the first scroll. */
export function useReadMessage(area: RefObject<HTMLElement | null>): MessageId | null {
  const [id, setId] = useState<MessageId | null>(null)
  useEffect(() => {
    const scroller = area.current?.querySelector<HTMLElement>('[role="region"][aria-label="Messages"]')
    if (!scroller) return
    let frame = 0
    function look() {
      frame = 0
      const top = (scroller?.getBoundingClientRect().top ?? 0) + 80
      for (const article of scroller?.querySelectorAll<HTMLElement>('[data-message-id]') ?? []) {
        if (article.getBoundingClientRect().bottom < top) continue
        setId(article.dataset['messageId'] as MessageId)
        return
      }
    }
    const scrolled = () => {
      frame ||= requestAnimationFrame(look)
    }
    scrolled()
    scroller.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', scrolled)
    }
  }, [area])
  return id
}
