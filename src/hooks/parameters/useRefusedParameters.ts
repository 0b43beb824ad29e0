import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { NO_REFUSALS, refusalsOf } from '@/domain/request/refusals'

import { useAppState, useCommands } from '../app'

type Chosen = Pick<ConversationSettings, 'connectionId' | 'modelId'>

/** What the chosen model refused before, and how to have one of it sent again. */
export function useRefusedParameters({ connectionId, modelId }: Chosen, entry: CatalogEntry | undefined) {
  const { offerParameter } = useCommands()
  const kept = useAppState((state) => state.settings.refusals)
  return useMemo(() => {
    if (connectionId === null || modelId === null) return { refusals: NO_REFUSALS, onOffer: () => undefined }
    const model = { connectionId, modelId }
    return {
      refusals: refusalsOf(kept, model, entry),
      onOffer: (name: string) => void offerParameter(model, name),
    }
  }, [kept, connectionId, modelId, entry, offerParameter])
}
