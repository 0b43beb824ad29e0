import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import {
  FIRST_HITS,
  type Search,
  type SearchFilters,
  type SearchHit,
  type SearchStatus,
} from '@/domain/search/search'

import { useApp } from '../app'

/** Hits shown of one search: beyond that one narrows it rather than scrolls. */
const MOST_HITS = 300
/** After the first hits, the others wait this long for a pause in typing, in milliseconds. */
const PAUSE_MS = 250
/** Searches begin no closer to each other than this, in milliseconds; the first begins at once. */
const APART_MS = 60
/** A scan finds one hit after the other; each would be a render. In milliseconds. */
const SHOWN_EVERY_MS = 80
/** Hits of the previous query stay visible this long at most, in milliseconds. */
const STALE_MS = 500

export type SearchResults = {
  /** What the hits answer; behind what is typed while a search runs. */
  readonly query: string
  readonly hits: readonly SearchHit[]
  readonly isRunning: boolean
  /** There are more than are shown. */
  readonly isCut: boolean
}

const NOTHING: SearchResults = { query: '', hits: [], isRunning: false, isCut: false }

/**
 * Hits of a query in all messages, as they are found; searched again once the index is up to date. The old ones stay
 * visible until the first new one is found.
 */
export function useSearch(query: string, filters: SearchFilters): SearchResults {
  const { openSearch, elapsed } = useApp()
  // Bookmarks are listed without a word, too.
  const isAsked = query.trim() !== '' || filters.isBookmarked === true
  const search = useOpenSearch(isAsked)
  const isIndexed = useStatusOf(search).type === 'ready'
  // A list without a word stays open while its bookmarks change; hits of words are what was found when one looked.
  const changes = useChangesOf(filters.isBookmarked === true ? search : null)
  const [results, setResults] = useState(NOTHING)
  const key = JSON.stringify(filters)
  const startedAt = useRef(-APART_MS)

  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const { signal } = controller
    const waitMs = Math.max(0, startedAt.current + APART_MS - elapsed())
    const timer = setTimeout(() => {
      startedAt.current = elapsed()
      setResults((before) => ({ ...before, isRunning: true }))
      void gather(openSearch, query, JSON.parse(key) as SearchFilters, signal, (next) => {
        if (!signal.aborted) setResults(next)
      })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [openSearch, elapsed, query, key, isAsked, isIndexed, changes])

  return isAsked ? results : NOTHING
}

async function gather(
  openSearch: () => Promise<Search>,
  query: string,
  filters: SearchFilters,
  signal: AbortSignal,
  show: (results: SearchResults) => void,
): Promise<void> {
  const search = await openSearch()
  const hits: SearchHit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const showHits = () => show({ query, hits: [...hits], isRunning: true, isCut: false })
  const stale = setTimeout(showHits, STALE_MS)
  let waitMs = 0
  const showSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      waitMs = SHOWN_EVERY_MS
      showHits()
    }, waitMs)
  }
  try {
    for await (const hit of search.search(query, filters, signal)) {
      if (signal.aborted) return
      if (hits.length === MOST_HITS) {
        show({ query, hits, isRunning: false, isCut: true })
        return
      }
      hits.push(hit)
      // Those that come together are shown together: the first page of an index comes whole.
      showSoon()
      if (hits.length === FIRST_HITS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    clearTimeout(timer)
    clearTimeout(stale)
  }
  show({ query, hits, isRunning: false, isCut: false })
}

const STARTING: SearchStatus = { type: 'starting' }

/**
 * How far the index is.
 *
 * @param isNeeded without, the index isn't opened: its code and its worker are large.
 */
export const useSearchStatus = (isNeeded = true): SearchStatus => useStatusOf(useOpenSearch(isNeeded))

function useOpenSearch(isNeeded: boolean): Search | null {
  const { openSearch } = useApp()
  const [search, setSearch] = useState<Search | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    void openSearch().then((opened) => {
      if (isWanted) setSearch(opened)
    })
    return () => {
      isWanted = false
    }
  }, [openSearch, isNeeded])
  return search
}

const useStatusOf = (search: Search | null): SearchStatus =>
  useSyncExternalStore(
    (listener) => search?.subscribe(listener) ?? NOTHING_TO_HEAR,
    () => search?.status() ?? STARTING,
  )

const useChangesOf = (search: Search | null): number =>
  useSyncExternalStore(
    (listener) => search?.subscribe(listener) ?? NOTHING_TO_HEAR,
    () => search?.changes() ?? 0,
  )

const NOTHING_TO_HEAR = () => undefined
