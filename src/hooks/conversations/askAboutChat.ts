import type { ConversationId } from '@/domain/ids'
import { createSignal } from '@/lib/createSignal'

/** What is asked about one chat, from wherever its menu is. */
export type ChatAsked = {
  readonly what: 'rename' | 'tags' | 'title' | 'move' | 'deleteForever'
  readonly id: ConversationId
}

const asked = createSignal<ChatAsked>()

/** Opens the dialog, over whatever place is shown. */
export const askAboutChat = asked.send

/** Calls back when it is asked for. Returns how to stop. */
export const onChatAsked = asked.listen
