import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { selectConversationSettings } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'

import { AssistantButton } from '../assistants/AssistantButton'
import { ToolsButton } from './ToolsButton'

const PromptsButton = onDemand(() => import('./PromptsButton').then((module) => module.PromptsButton))

/** What can be put into the next request from where one writes: tools, an assistant and saved prompts. */
export function ComposerOptions({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const hasPrompts = useAppState((state) => state.settings.prompts.length > 0)
  const count = useAppState((state) => {
    const { toolUse, parameters } = selectConversationSettings(conversationId)(state)
    return (toolUse?.sources.length ?? 0) + (parameters.tools ? 1 : 0)
  })
  return (
    <>
      <ToolsButton conversationId={conversationId} count={count} />
      <AssistantButton conversationId={conversationId} />
      {hasPrompts && <PromptsButton conversationId={conversationId} />}
    </>
  )
}
