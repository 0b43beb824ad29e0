import type { ConversationId, MemoryId } from '@/domain/ids'
import {
  EVERYWHERE,
  memoryName,
  MOST_MEMORY_CHARS,
  NOT_REMEMBERED,
  readMemory,
  REMEMBER_DESCRIPTION,
  REMEMBER_SCHEMA,
  REMEMBERED,
  type Memory,
} from '@/domain/memory/memory'
import { describeUnreadable } from '@/domain/storage/storageError'
import { type ToolDefinition, toolId, type ToolSource } from '@/domain/tools/toolDefinition'
import { failedOutcome, type ToolOutcome, type ToolProvider } from '@/domain/tools/toolExecutor'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'

/** Memory, as a source of one tool. */
const memorySource = (): ToolSource => ({ id: 'app:memory', name: stored('Memory') })

/** What models are told of proposing memories. It changes what is kept, so the person is asked. */
export function memoryTool(): ToolDefinition {
  const source = memorySource()
  return {
    id: toolId(source, 'remember'),
    source,
    name: 'remember',
    title: stored('Remember'),
    description: REMEMBER_DESCRIPTION,
    inputSchema: JSON.stringify(REMEMBER_SCHEMA),
    hints: { isReadOnly: false, isDestructive: false, isIdempotent: true, isOpenWorld: false },
  }
}

/** Lets models propose what to remember, while memory is on. */
export function createMemoryProvider(deps: CommandDeps): ToolProvider {
  const isOn = () => deps.store.getState().settings.isMemoryOn
  return {
    listSources: () => Promise.resolve(isOn() ? [memorySource()] : []),
    toolsOf: (sources) =>
      Promise.resolve({
        tools:
          isOn() && sources.includes(memorySource().id)
            ? [
                {
                  ...memoryTool(),
                  run: (call, { conversationId }) => remember(deps, call.arguments['fact'], conversationId),
                },
              ]
            : [],
        problems: [],
      }),
  }
}

async function remember(
  deps: CommandDeps,
  fact: unknown,
  id: ConversationId | undefined,
): Promise<ToolOutcome> {
  const text = typeof fact === 'string' ? fact.trim() : ''
  if (text === '' || text.length > MOST_MEMORY_CHARS) return failedOutcome(NOT_REMEMBERED.empty)
  const conversation = id === undefined ? undefined : deps.store.getState().conversations[id]
  // Of a temporary chat nothing is kept, and what is said under a data lock stays under it.
  if (!conversation || conversation.isTemporary || conversation.settings.dataRule !== null)
    return failedOutcome(NOT_REMEMBERED.here)
  const { project } = conversation.settings
  const kept = await createMemoryCommands(deps).addMemory({
    text,
    // What is said in a project stays in it, unless the person says otherwise.
    space: project === undefined ? EVERYWHERE : { type: 'project', id: project },
    source: { conversationId: conversation.id, messageId: conversation.activeLeafId },
    by: 'model',
  })
  if (!kept.ok) {
    const why = stored('The memory couldn’t be saved. Free some space on this device, and try again.')
    return { ...failedOutcome(NOT_REMEMBERED.unsaved), notes: [why] }
  }
  return { state: 'done', content: [{ type: 'text', text: REMEMBERED }], notes: [] }
}

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
      : failed(t('The memory couldn’t be saved. Free some space on this device, and try again.'))
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
