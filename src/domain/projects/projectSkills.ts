import type { ConversationSettings } from '../conversations/conversation'
import type { Items } from '../items/item'
import { skillSourceId } from '../skills/skillSource'
import { projectIn } from './project'

/** The skills that are on in a chat because they are in its project, as sources. */
export const projectSources = (
  items: Items,
  { project }: Pick<ConversationSettings, 'project'>,
): readonly string[] => ((project && projectIn(items, project)?.skills) || []).map(skillSourceId)

/** All sources of a chat: those that are on in it, and the skills of its project. */
export const withProjectSources = (
  on: readonly string[],
  items: Items | undefined,
  settings: Pick<ConversationSettings, 'project'>,
): readonly string[] => {
  const added = (items ? projectSources(items, settings) : []).filter((each) => !on.includes(each))
  return added.length === 0 ? on : [...on, ...added]
}
