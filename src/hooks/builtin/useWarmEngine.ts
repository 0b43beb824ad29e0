import { useCallback } from 'react'

import type { ConversationId } from '@/domain/ids'
import { selectConnection, selectConversationSettings } from '@/store/selectors'

import { useApp } from '../app'

/** To be called with each letter written: the built-in engine, where it is to answer, loads meanwhile. */
export function useWarmEngine(conversationId: ConversationId | null): () => void {
  const { store, builtin } = useApp()
  return useCallback(() => {
    const state = store.getState()
    const { connectionId, modelId } = selectConversationSettings(conversationId)(state)
    if (modelId === null || selectConnection(connectionId)(state)?.type !== 'builtin') return
    // What went wrong is told to the request.
    builtin.warm(modelId).catch(() => undefined)
  }, [store, builtin, conversationId])
}
