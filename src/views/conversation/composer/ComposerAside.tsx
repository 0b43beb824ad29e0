import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useDocumentUpkeep } from '@/hooks/documents/useDocumentUpkeep'
import { selectConversationSettings } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'

import { EstimatedCost } from './EstimatedCost'

// Most chats hide nothing.
const PersonalBadge = onDemand(() => import('../personal/PersonalBadge').then((module) => module.default))
// Most chats have one model.
const RouteAside = onDemand(() => import('../route/RouteAside').then((module) => module.default))

/**
 * The estimated cost, beside Send; with the model, where a rule chooses it. Keeps the documents of the draft up to date,
 * which that cost counts.
 */
export function ComposerAside({ conversationId }: { readonly conversationId: ConversationId | null }) {
  useDocumentUpkeep(conversationId)
  const route = useAppState((state) => selectConversationSettings(conversationId)(state).route)
  const mayHide = useAppState((state) => {
    const { personalData = 'off', project } = selectConversationSettings(conversationId)(state)
    return personalData !== 'off' || project !== undefined
  })
  return (
    <>
      {mayHide && <PersonalBadge conversationId={conversationId} />}
      {route ? (
        <RouteAside conversationId={conversationId} route={route} />
      ) : (
        <EstimatedCost conversationId={conversationId} />
      )}
    </>
  )
}
