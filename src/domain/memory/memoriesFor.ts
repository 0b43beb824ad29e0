import type { ConversationSettings } from '../conversations/conversation'
import type { Items } from '../items/item'
import { memoriesIn, type Memory } from './memory'
import { projectIn } from '../projects/readProjects'

/** As many characters of memories go with a chat, some 2,000 tokens; the newest first. */
const MOST_CHARS = 8_000

type Chat = Pick<ConversationSettings, 'assistant' | 'project' | 'dataRule' | 'noMemory'>

/** Whether a chat may be sent with memories, as far as it says so itself. Under a data lock none ever is. */
export const mayUseMemory = ({ dataRule, noMemory }: Chat, isOn: boolean): boolean =>
  isOn && dataRule === null && noMemory !== true

/** What keeps memories from a chat while memory is on. */
export type MemoryBar = 'lock' | 'project' | 'assistant' | 'chat'

/** The version of an assistant that a chat uses, as far as memory goes; undefined for none. */
type UsedVersion = { readonly noMemory?: boolean } | undefined

/** The first thing that keeps memories from a chat, the one that can be changed here last; undefined where nothing does. */
export function memoryBar(items: Items, chat: Chat, version: UsedVersion): MemoryBar | undefined {
  const { dataRule, project, noMemory } = chat
  if (dataRule !== null) return 'lock'
  if (project !== undefined && projectIn(items, project)?.noMemory === true) return 'project'
  if (version?.noMemory === true) return 'assistant'
  return noMemory === true ? 'chat' : undefined
}

/** The memories a chat is sent with. */
export const memoriesFor = (
  items: Items,
  chat: Chat,
  isOn: boolean,
  version?: UsedVersion,
): readonly Memory[] => (isOn && memoryBar(items, chat, version) === undefined ? memoriesOf(items, chat) : [])

/** The memories that belong to a chat, sent or not: those for everywhere, for its project and for its assistant. */
export function memoriesOf(items: Items, chat: Pick<Chat, 'project' | 'assistant'>): readonly Memory[] {
  let chars = 0
  return memoriesIn(items).filter((memory) => {
    if (!isFor(memory, chat)) return false
    chars += memory.text.length
    return chars <= MOST_CHARS
  })
}

function isFor({ space }: Memory, { project, assistant }: Pick<Chat, 'project' | 'assistant'>): boolean {
  switch (space.type) {
    case 'everywhere':
      return true
    case 'project':
      return space.id === project
    case 'assistant':
      return space.id === assistant?.id
  }
}
