import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { changedPage, decodePage, encodePage, type PageQuery } from './pageQuery'

export type ChangePage = (change: Partial<PageQuery> | ((page: PageQuery) => Partial<PageQuery>)) => void

/**
 * The page's state, which lives in the address too: a link and a reload restore it. The address is written after the
 * frame that shows a change, for everything that follows the address costs time, the browser's own icon included.
 */
export function usePageQuery(): readonly [PageQuery, ChangePage] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [page, setPage] = useState(() => decodePage(search))
  const latest = useRef(page)
  const written = useRef(encodePage(page))
  const waiting = useRef(0)

  useEffect(() => {
    const found = decodePage(search)
    const text = encodePage(found)
    if (text === written.current) return
    // Someone went back, or followed a link: what was about to be written is of the place before.
    cancelAnimationFrame(waiting.current)
    written.current = text
    latest.current = found
    setPage(found)
  }, [search])
  useEffect(() => () => cancelAnimationFrame(waiting.current), [])

  const change = useCallback<ChangePage>(
    (part) => {
      const now = latest.current
      latest.current = changedPage(now, typeof part === 'function' ? part(now) : part)
      setPage(latest.current)
      cancelAnimationFrame(waiting.current)
      waiting.current = requestAnimationFrame(() => {
        waiting.current = requestAnimationFrame(() => {
          const text = encodePage(latest.current)
          written.current = text
          navigate(text === '' ? path : `${path}?${text}`, { replace: true })
        })
      })
    },
    [navigate, path],
  )
  return [page, change]
}
