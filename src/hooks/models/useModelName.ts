import { useSyncExternalStore } from 'react'

import type { ModelRef } from '@/domain/modelRef'
import { shownModel } from '@/domain/models/shownModel'
import { t } from '@/lib/text/t'

import { useApp, useAppState } from '../app'

/** What a model is called: its name in the catalog as soon as that is loaded, else its id. */
export function useModelName(
  reply: { readonly connectionId: ModelRef['connectionId']; readonly model: ModelRef['modelId'] } | undefined,
): string {
  const { entryOf, watchEntries } = useApp()
  const kept = useAppState((state) => state.shownModels)
  return useSyncExternalStore(watchEntries, () => {
    if (!reply) return t('Reply')
    const ref = { connectionId: reply.connectionId, modelId: reply.model }
    return (entryOf(ref) ?? shownModel(kept, ref))?.name ?? reply.model
  })
}
