import type { ReactNode } from 'react'

import { ModelsContext } from '@/hooks/models/useModels'
import { useReadModels } from '@/hooks/models/useReadModels'

/** The models of all connections, for the whole page. */
export const ModelsProvider = ({ children }: { readonly children: ReactNode }) => (
  <ModelsContext value={useReadModels()}>{children}</ModelsContext>
)
