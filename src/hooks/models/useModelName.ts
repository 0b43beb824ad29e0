import { useSyncExternalStore } from 'react'

import type { ModelRef } from '@/domain/modelRef'
import { t } from '@/lib/text/t'

import { useApp } from '../app'

/** What a model is called: its name in the catalog as soon as that is loaded, else its id. */
export function useModelName(
  reply: { readonly connectionId: ModelRef['connectionId']; readonly model: ModelRef['modelId'] } | undefined,
): string {
  const { entryOf, watchEntries } = useApp()
  return useSyncExternalStore(watchEntries, () =>
    reply
      ? (entryOf({ connectionId: reply.connectionId, modelId: reply.model })?.name ?? reply.model)
      : t('Reply'),
  )
}
