import type { AssistantVersionId } from '../ids'
import type { Items } from '../items/item'
import { versionName } from './assistant'

/** The rows of the given versions alone: what a chat needs elsewhere to be sent with what it inherits. */
export function takenItems(items: Items, versions: readonly AssistantVersionId[]): Items {
  const names = new Set<string>(versions.map(versionName))
  return Object.fromEntries(Object.entries(items).filter(([name]) => names.has(name)))
}
