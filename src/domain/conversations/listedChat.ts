import type { Conversation, ConversationSettings } from './conversation'
import { shownTitle } from './title'

const SHOWN = [
  'id',
  'title',
  'titledBy',
  'updatedAt',
  'tags',
  'pinned',
  'archived',
  'trashedAt',
  'isTemporary',
] as const satisfies readonly (keyof Conversation)[]
const CHOSEN = [
  'connectionId',
  'modelId',
  'project',
  'branchOf',
] as const satisfies readonly (keyof ConversationSettings)[]

/** What lists of chats show of one, and are narrowed by; the title as it is shown. */
export type ListedChat = Pick<Conversation, (typeof SHOWN)[number]> & {
  readonly settings: Pick<ConversationSettings, (typeof CHOSEN)[number]>
}

const looksAlike = (one: ListedChat, other: ListedChat): boolean =>
  one === other ||
  (SHOWN.every((name) => one[name] === other[name]) &&
    CHOSEN.every((name) => one.settings[name] === other.settings[name]))

/** Without the chats of sub-agents, which open from the chat that gave them their task, as long as that is there. */
export function withoutAgents(all: readonly Conversation[]): readonly Conversation[] {
  if (!all.some(({ settings }) => settings.agent)) return all
  const ids = new Set(all.map(({ id }) => id))
  return all.filter(({ settings: { agent } }) => !agent || !ids.has(agent.parent))
}

/**
 * Makes lists of chats of all conversations. A list stays the same object, and so does each chat in it, until
 * something changes that is shown: a parameter that is dragged changes its conversation at each step.
 */
export function createListedChats(): (all: readonly Conversation[]) => readonly ListedChat[] {
  let seen: readonly Conversation[] | undefined
  let listed: readonly ListedChat[] = []
  return (all) => {
    if (all === seen) return listed
    seen = all
    const next = withoutAgents(all).map((chat, at) => {
      const before = listed[at]
      const title = shownTitle(chat.title)
      const shown = title === chat.title ? chat : { ...chat, title }
      return before && looksAlike(before, shown) ? before : shown
    })
    if (next.length !== listed.length || next.some((chat, at) => chat !== listed[at])) listed = next
    return listed
  }
}
