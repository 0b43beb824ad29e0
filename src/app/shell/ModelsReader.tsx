import { useLayoutEffect } from 'react'

import type { ConnectionModels } from '@/hooks/models/useModels'
import { useReadModels } from '@/hooks/models/useReadModels'

/** Draws nothing: reads the models of all connections, and tells them before the page is painted. */
export function ModelsReader({ onRead }: { readonly onRead: (models: readonly ConnectionModels[]) => void }) {
  const models = useReadModels()
  useLayoutEffect(() => onRead(models), [models, onRead])
  return null
}
