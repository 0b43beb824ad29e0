import type { ReactNode } from 'react'

import { ModelsContext } from '@/hooks/useModels'
import { useReadModels } from '@/hooks/useReadModels'

/** The models of all connections, for the whole page. */
export const ModelsProvider = ({ children }: { readonly children: ReactNode }) => (
  <ModelsContext value={useReadModels()}>{children}</ModelsContext>
)
