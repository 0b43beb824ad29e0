import { artifactNames } from '@/domain/artifacts/readArtifacts'
import type { ConversationId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'

/** The rows of the artifacts of conversations as they are; none where they cannot be read. */
export async function artifactRows(
  deps: Pick<CommandDeps, 'store' | 'storage'>,
  ids: readonly ConversationId[],
): Promise<readonly ItemChange[]> {
  const items = await loadItems(deps)
  return items.ok ? artifactNames(items.value, ids).map((name) => [name, items.value[name]]) : []
}

/** What removes these rows. */
export const withoutRows = (rows: readonly ItemChange[]): readonly ItemChange[] =>
  rows.map(([name]) => [name, null])
