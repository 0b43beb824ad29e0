import type { AssistantVersionId, ProjectId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { projectName } from '../projects/project'
import { projectIn } from '../projects/readProjects'
import { headName, versionName } from './assistant'
import { assistantIn } from './readAssistants'

/**
 * The rows of the given versions and projects alone, and of the assistants that those projects begin with: what a chat
 * needs elsewhere to be sent with what it inherits.
 *
 * @param others names of further rows that come with them
 */
export function takenItems(
  items: Items,
  versions: readonly AssistantVersionId[],
  projects: readonly ProjectId[] = [],
  others: readonly ItemName[] = [],
): Items {
  const defaults = projects.flatMap((id) => {
    const assistantId = projectIn(items, id)?.assistantId
    return assistantId ? (assistantIn(items, assistantId) ?? []) : []
  })
  const names = new Set<string>([
    ...others,
    ...versions.map(versionName),
    ...projects.map(projectName),
    ...defaults.flatMap(({ head }) => [headName(head.id), versionName(head.versionId)]),
  ])
  return Object.fromEntries(Object.entries(items).filter(([name]) => names.has(name)))
}
