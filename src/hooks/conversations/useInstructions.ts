import { useMemo } from 'react'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useInherited } from '../assistants/useInherited'

/** What the model of a conversation is told before it, and under which role. */
export function useInstructions(id: ConversationId | null) {
  const { changeConversationSettings } = useCommands()
  const { systemPrompt: prompt, systemRole: role } = useAppState(selectConversationSettings(id))
  const inherited = useInherited(id)
  return useMemo(
    () => ({
      prompt,
      role,
      inherited,
      onChange: (systemPrompt: string) => void changeConversationSettings(id, { systemPrompt }),
      onRole: (systemRole: ConversationSettings['systemRole']) =>
        void changeConversationSettings(id, { systemRole }),
    }),
    [prompt, role, inherited, id, changeConversationSettings],
  )
}
