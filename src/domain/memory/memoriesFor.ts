import type { ConversationSettings } from '../conversations/conversation'
import type { Items } from '../items/item'
import type { Memory } from './memory'
import { memoriesIn } from './readMemories'

/** As many characters of memories go with a chat, some 2,000 tokens; the newest first. */
const MOST_CHARS = 8_000

type Chat = Pick<ConversationSettings, 'assistant' | 'project' | 'dataRule' | 'noMemory'>

/** Whether a chat may be sent with memories. Under a data lock none ever is. */
export const mayUseMemory = ({ dataRule, noMemory }: Chat, isOn: boolean): boolean =>
  isOn && dataRule === null && noMemory !== true

/** The memories a chat is sent with: those for everywhere, for its project and for its assistant. */
export function memoriesFor(items: Items, chat: Chat, isOn: boolean): readonly Memory[] {
  if (!mayUseMemory(chat, isOn)) return []
  let chars = 0
  return memoriesIn(items).filter((memory) => {
    if (!isFor(memory, chat)) return false
    chars += memory.text.length
    return chars <= MOST_CHARS
  })
}

function isFor({ space }: Memory, { project, assistant }: Chat): boolean {
  switch (space.type) {
    case 'everywhere':
      return true
    case 'project':
      return space.id === project
    case 'assistant':
      return space.id === assistant?.id
  }
}
