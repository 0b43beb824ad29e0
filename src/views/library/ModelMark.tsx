import { TriangleAlert } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import { fateWords } from '@/domain/models/fateWords'
import { useModelFates, type FateOf } from '@/hooks/models/useModelFates'
import { useModels } from '@/hooks/models/useModels'

const Fates = createContext<FateOf>(() => undefined)

/** Tells the rows within what becomes of models: asked once for all of them. */
export const ModelFates = ({ children }: { readonly children: ReactNode }) => (
  <Fates value={useModelFates(useModels())}>{children}</Fates>
)

/** The mark of a conversation whose model is gone or ends soon; nothing otherwise. */
export function ModelMark({ settings }: { readonly settings: ConversationSettings }) {
  const fate = use(Fates)(settings)
  if (!fate) return null
  const words = `${fate.model.name} ${fateWords(fate)}`
  return (
    <span data-tooltip={words} className="shrink-0 self-center text-money">
      <TriangleAlert aria-hidden size={13} />
      <span className="sr-only">, {words}</span>
    </span>
  )
}
