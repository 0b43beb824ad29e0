import { useState } from 'react'

import { createListedChats, type ListedChat } from '@/domain/conversations/listedChat'
import { selectConversations } from '@/store/selectors'

import { useAppState } from '../app'

/** All chats as lists show them. Whoever asks renders again only when something changes that is shown. */
export function useListedChats(): readonly ListedChat[] {
  const [listed] = useState(createListedChats)
  return useAppState((state) => listed(selectConversations(state)))
}
