import { useMemo, useState } from 'react'

import { TITLE_TOKENS, titlePrompt } from '@/domain/conversations/titlePrompt'
import type { ConversationId } from '@/domain/ids'
import { selectThread } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { usePromptsPrice } from '../pricing/useNextTurn'

/** Asks the model of a chat for its title: whether it is being asked, and why the last try failed. */
export function useTitleByModel(id: ConversationId) {
  const { titleByModel } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    isBusy,
    error,
    /** Resolves to whether there is a title now. */
    ask: async (): Promise<boolean> => {
      setBusy(true)
      setError(undefined)
      const titled = await titleByModel(id)
      setBusy(false)
      if (!titled.ok) setError(titled.error)
      return titled.ok
    },
  }
}

/** What a title by the model of a conversation costs, in words. Its messages must have been read. */
export function useTitlePrice(id: ConversationId): string {
  const { tree, path } = useAppState(selectThread(id))
  const prompts = useMemo(
    () => [titlePrompt(path.flatMap((each) => tree.byId.get(each) ?? []))],
    [tree, path],
  )
  return usePromptsPrice(id, prompts, TITLE_TOKENS)
}
