import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

import { decodePage, encodePage, type PageQuery } from './pageQuery'

export type ChangePage = (change: Partial<PageQuery> | ((page: PageQuery) => Partial<PageQuery>)) => void

/** The page's state, which lives in the address: a link and a reload restore it. */
export function usePageQuery(): readonly [PageQuery, ChangePage] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const page = useMemo(() => decodePage(search), [search])

  // Changes made in one go build on each other, before the address has been read again.
  const latest = useRef(page)
  useEffect(() => {
    latest.current = page
  }, [page])

  const change = useCallback<ChangePage>(
    (part) => {
      const now = latest.current
      latest.current = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      const text = encodePage(latest.current)
      navigate(text === '' ? path : `${path}?${text}`, { replace: true })
    },
    [navigate, path],
  )
  return [page, change]
}
