import { useMemo } from 'react'

import { TITLE_TOKENS, titlePrompt } from '@/domain/conversations/titlePrompt'
import type { ConversationId } from '@/domain/ids'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'
import { usePromptsPrice } from '../pricing/usePromptsPrice'

/** What a title by the model of a conversation costs, in words. Its messages must have been read. */
export function useTitlePrice(id: ConversationId): string {
  const { tree, path } = useAppState(selectThread(id))
  const prompts = useMemo(
    () => [titlePrompt(path.flatMap((each) => tree.byId.get(each) ?? []))],
    [tree, path],
  )
  return usePromptsPrice(id, prompts, TITLE_TOKENS)
}
