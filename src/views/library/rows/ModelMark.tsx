import { TriangleAlert } from '@/ui/icons'
import { createContext, use, type ReactNode } from 'react'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import { modelStatusWords } from '@/domain/models/modelStatusWords'
import { useModelStatuses, type ModelStatusOf } from '@/hooks/models/useModelStatuses'
import { useModels } from '@/hooks/models/useModels'

const StatusContext = createContext<ModelStatusOf>(() => undefined)

/** Provides the status of models to the rows inside; read once for all of them. */
export const ModelStatuses = ({ children }: { readonly children: ReactNode }) => (
  <StatusContext value={useModelStatuses(useModels()).statusOf}>{children}</StatusContext>
)

/** The mark of a conversation whose model is gone or ends soon; nothing otherwise. */
export function ModelMark({ settings }: { readonly settings: ConversationSettings }) {
  const status = use(StatusContext)(settings)
  if (!status) return null
  const words = `${status.model.name} ${modelStatusWords(status)}`
  return (
    <span data-tooltip={words} className="shrink-0 self-center text-money">
      <TriangleAlert aria-hidden size={13} />
      <span className="sr-only">, {words}</span>
    </span>
  )
}
