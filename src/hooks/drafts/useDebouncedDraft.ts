import { startTransition, useEffect, useState } from 'react'

import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { selectDraft } from '@/store/selectors'

import { useApp } from '../app'

/** Pause in typing before the draft is taken over, in milliseconds. */
const DEBOUNCE_MS = 120
/** Longest wait while one types without a pause, in milliseconds. */
const LONGEST_MS = 600

/**
 * The draft as of the last pause in typing, for prices and previews, which need not follow each key. Between pauses
 * nothing renders, so that typing has the main thread to itself.
 */
export function useDebouncedDraft(id: ConversationId | 'new'): Draft {
  const { store, elapsed } = useApp()
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
      if (timer === undefined) since = elapsed()
      else clearTimeout(timer)
      // In slices that the next key interrupts: prices and what fits are computed of all messages.
      timer = setTimeout(
        () => startTransition(take),
        Math.max(0, Math.min(DEBOUNCE_MS, since + LONGEST_MS - elapsed())),
      )
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, elapsed, id])

  return now.draft
}
