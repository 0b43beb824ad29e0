import { memoByObject } from '@/lib/memoByObject'

import type { Conversation, ConversationSettings } from '../conversations/conversation'
import type { ProjectId } from '../ids'

/** A conversation in this project, or in none; the same object where it is there already. */
export function inProject(conversation: Conversation, project: ProjectId | null): Conversation {
  const { settings } = conversation
  return (settings.project ?? null) === project
    ? conversation
    : { ...conversation, settings: settingsIn(settings, project) }
}

/** The settings of a chat in this project, or in none. */
export const settingsIn = (
  { project: _, ...settings }: ConversationSettings,
  project: ProjectId | null,
): ConversationSettings => (project === null ? settings : { ...settings, project })

/** How many chats are in each project, the trash left out. Counted once for a list: views ask at each change. */
export const projectCounts = memoByObject(
  (conversations: readonly Conversation[]): ReadonlyMap<ProjectId, number> => {
    const counts = new Map<ProjectId, number>()
    for (const { settings, trashedAt } of conversations)
      if (settings.project !== undefined && trashedAt === null)
        counts.set(settings.project, (counts.get(settings.project) ?? 0) + 1)
    return counts
  },
)
