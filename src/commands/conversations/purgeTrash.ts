import { TRASH_DAYS } from '@/domain/conversations/trash'
import { selectConversations } from '@/store/selectors'
import { DAY_MS } from '@/lib/time/dayMs'

import { artifactRows, withoutRows } from '../artifacts/artifactRows'
import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Removes what has lain in the trash for more than 30 days. A clock set back removes nothing. */
export const createPurgeTrash = (deps: CommandDeps) =>
  async function purgeTrash(): Promise<void> {
    const oldest = deps.now() - TRASH_DAYS * DAY_MS
    const gone = selectConversations(deps.store.getState()).filter(
      ({ trashedAt }) => trashedAt !== null && trashedAt < oldest,
    )
    if (gone.length === 0) return
    const removedConversations = gone.map(({ id }) => id)
    const rows = await artifactRows(deps, removedConversations)
    await record(deps, { removedConversations, ...(rows.length > 0 && { items: withoutRows(rows) }) })
  }
