import { useEffect } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { selectConversationSettings } from '@/store/selectors'

/** Keeps what the tools that are on add to the next request in step with the switches, servers and permissions. Draws nothing. */
export function OfferedTools({ conversationId }: { readonly conversationId: ConversationId | null }): null {
  const { loadToolCommands } = useCommands()
  const { toolUse, parameters, project } = useAppState(selectConversationSettings(conversationId))
  const { toolServers, functions, searchServices, toolApprovals } = useAppState((state) => state.settings)
  const states = useAppState((state) => state.serverStates)
  const written = parameters.tools
  // Of projects and skills, whose definitions are in items.
  const items = useAppState((state) => state.items)
  useEffect(() => {
    // Where the code can't be loaded, sending says so.
    loadToolCommands().then(
      ({ noteOffered }) => noteOffered(conversationId),
      () => undefined,
    )
  }, [
    loadToolCommands,
    conversationId,
    toolUse,
    written,
    toolServers,
    functions,
    searchServices,
    toolApprovals,
    states,
    project,
    items,
  ])
  return null
}
