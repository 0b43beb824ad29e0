import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { pathTo, treeOf } from '@/domain/tree/tree'
import { memoByObject } from '@/lib/result'

import type { AppState, AppStore } from './appStore'

/**
 * The same store, in which the last messages of a conversation are there before the whole is read. For the transcript
 * alone: who sends, counts or edits must not take a part for the whole.
 */
export function withPreloadedTail(store: AppStore, id: ConversationId, ending: readonly Message[]): AppStore {
  const tree = treeOf(ending)
  const thread = { tree, path: pathTo(tree, ending.at(-1)?.id ?? null) }
  // Asked for by each part of each message, a few times for one state.
  const seen = memoByObject((state: AppState): AppState =>
    state.threads[id] ? state : { ...state, threads: { ...state.threads, [id]: thread } },
  )
  return {
    ...store,
    getState: () => seen(store.getState()),
    getInitialState: () => seen(store.getInitialState()),
  }
}
