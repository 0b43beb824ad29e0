import { useEffect, useState } from 'react'

import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { selectDraft } from '@/store/selectors'

import { useApp } from '../app'

/** Nobody has pressed a key for so long. */
const REST_MS = 120
/** Who writes on and on sees something in between. */
const LONGEST_MS = 600

/**
 * What is being written, as it stood when one last paused: for what follows typing and need not keep up with it, as
 * prices and pictures do. Between pauses nothing renders, so that typing has the main thread to itself.
 */
export function useDebouncedDraft(id: ConversationId | 'new'): Draft {
  const { store } = useApp()
  const [debounced, setDebounced] = useState(() => ({ id, draft: selectDraft(id)(store.getState()) }))
  const now = debounced.id === id ? debounced : { id, draft: selectDraft(id)(store.getState()) }
  if (now !== debounced) setDebounced(now)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let since = 0
    const read = () => selectDraft(id)(store.getState())
    const take = () => {
      clearTimeout(timer)
      timer = undefined
      setDebounced((before) => (before.draft === read() ? before : { id, draft: read() }))
    }
    take()
    let seen = read()
    const unsubscribe = store.subscribe(() => {
      const draft = read()
      if (draft === seen) return
      const isTyped = draft.text !== '' && draft.attachments === seen.attachments
      seen = draft
      // What is sent, cleared or attached is one step, and shows at once.
      if (!isTyped) {
        take()
        return
      }
      if (timer === undefined) since = performance.now()
      else clearTimeout(timer)
      timer = setTimeout(take, Math.max(0, Math.min(REST_MS, since + LONGEST_MS - performance.now())))
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, id])

  return now.draft
}
