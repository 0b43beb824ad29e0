import { useMemo } from 'react'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState, useCommands } from '../app'

/** What the model of a conversation is told before it, and under which role. */
export function useInstructions(id: ConversationId | null) {
  const { changeConversationSettings } = useCommands()
  const { systemPrompt: prompt, systemRole: role } = useAppState(selectConversationSettings(id))
  return useMemo(
    () => ({
      prompt,
      role,
      onChange: (systemPrompt: string) => void changeConversationSettings(id, { systemPrompt }),
      onRole: (systemRole: ConversationSettings['systemRole']) =>
        void changeConversationSettings(id, { systemRole }),
    }),
    [prompt, role, id, changeConversationSettings],
  )
}
