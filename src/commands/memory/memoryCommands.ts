import type { MemoryId } from '@/domain/ids'
import { type Memory, memoryName, MOST_MEMORY_CHARS, readMemory } from '@/domain/memory/memory'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'

export type MemoryCommands = ReturnType<typeof createMemoryCommands>

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'announce' | 'tabs' | 'newId' | 'now'>

/** The verbs of what is remembered. */
export function createMemoryCommands(deps: Deps) {
  const { store, newId, now } = deps

  /** Keeps a memory as it is; fails with a sentence where it is empty, too long or not on disk. */
  async function keep(memory: Memory): Promise<Result<MemoryId, string>> {
    const text = memory.text.trim()
    if (text === '') return failed(t('Write what to remember.'))
    if (text.length > MOST_MEMORY_CHARS)
      return failed(t('Shorten it to {count} characters: a memory is a fact.', { count: MOST_MEMORY_CHARS }))
    // Read first: what is in memory is all rows or none.
    const known = await loadItems(deps)
    if (!known.ok) return failed(describeUnreadable(known.error))
    return (await record(deps, { items: [[memoryName(memory.id), { ...memory, text }]] }))
      ? ok(memory.id)
      : failed(t('The memory could not be saved. Free some space on this device, and try again.'))
  }

  return {
    addMemory: (memory: Omit<Memory, 'id' | 'createdAt'>): Promise<Result<MemoryId, string>> =>
      keep({ ...memory, id: newId() as MemoryId, createdAt: now() }),

    changeMemory: keep,

    /** Forgets memories in one step that can be undone. */
    deleteMemories: async (ids: readonly MemoryId[]): Promise<void> => {
      const known = await loadItems(deps)
      const gone = known.ok ? ids.flatMap((id) => readMemory(known.value[memoryName(id)]) ?? []) : []
      if (gone.length === 0) return
      await record(deps, { items: gone.map(({ id }) => [memoryName(id), null]) })
      store.getState().noticeShown({
        id: newId(),
        tone: 'info',
        text: gone.length === 1 ? t('The memory was deleted.') : t('The memories were deleted.'),
        undo: { items: gone.map((memory) => [memoryName(memory.id), memory]) },
      })
    },
  }
}
