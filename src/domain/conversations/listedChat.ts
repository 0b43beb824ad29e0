import { sameMembers } from '@/lib/sameMembers'
import { cutAtWord } from '@/lib/text/cutAtWord'
import { mark, t } from '@/lib/text/t'

import { isNumericName, numericParameter } from '../parameters/offeredNumber'
import type { Conversation, ConversationSettings } from './conversation'

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

const MAX_TITLE_CHARS = 80

/** The title of a conversation: the first line of its first message with text, at most 80 characters. */
export function titleOf(text: string): string {
  const line = firstLineOf(text)
  if (line.length <= MAX_TITLE_CHARS) return line || mark('New chat')
  return `${cutAtWord(line, MAX_TITLE_CHARS)}…`
}

/** What a branch is called by, until its own first question names it: kept in English, and told as the page is (`shownTitle`). */
const BRANCH = ' (branch)'

export const branchTitle = (title: string): string => title + BRANCH

export const isBranchTitle = (title: string): boolean => title.endsWith(BRANCH)

/** The first line with more than marks in it. No other is read: a message may have thousands. */
function firstLineOf(text: string): string {
  for (let from = 0; ;) {
    const end = text.indexOf('\n', from)
    const line = text
      .slice(from, end < 0 ? undefined : end)
      .replace(/^[#>*\-\s]+/, '')
      .trim()
    if (line !== '' || end < 0) return line
    from = end + 1
  }
}

/** Titles that nobody gave, in English as they are kept. */
const GIVEN: readonly string[] = [
  mark('Recovered'),
  mark('Imported conversation'),
  mark('Untitled'),
  mark('New conversation'),
  mark('New chat'),
  mark('Temporary chat'),
]

/** A title as it is shown: what the app called a chat is told in the language of the page. */
export function shownTitle(title: string): string {
  if (isBranchTitle(title))
    return t('{title} (branch)', { title: shownTitle(title.slice(0, -BRANCH.length)) })
  return GIVEN.includes(title) ? t(title) : title
}

/** Whether a parameter only shifts the odds of tokens, as its picture shows: nothing of what is sent or paid for. */
const isOnlyOfTheDraw = (name: string): boolean =>
  isNumericName(name) && numericParameter(name).picture.type !== 'sentence'

/**
 * Gives settings for what depends on how much is sent and what that costs: the same object until something changes that
 * counts for it. A slider of the draw is no such thing, and moves sixty times a second. What the settings given say of
 * the draw may be of before.
 */
export function createSizedSettings(): (settings: ConversationSettings) => ConversationSettings {
  let kept: ConversationSettings | undefined
  return (settings) => {
    if (kept === undefined || kept === settings) return (kept = settings)
    const { parameters: before, ...rest } = kept
    const { parameters: now, ...others } = settings
    if (!sameMembers(rest, others) || !sameMembers(before, now, (name) => !isOnlyOfTheDraw(name)))
      kept = settings
    return kept
  }
}
