import type { ConversationId } from '@/domain/ids'
import { EVERYWHERE, MOST_MEMORY_CHARS } from '@/domain/memory/memory'
import { NOT_REMEMBERED, REMEMBERED, REMEMBER_DESCRIPTION, REMEMBER_SCHEMA } from '@/domain/memory/memoryText'
import { failedOutcome, type ToolOutcome, type ToolProvider } from '@/domain/tools/toolExecutor'
import { toolId, type ToolDefinition, type ToolSource } from '@/domain/tools/toolDefinition'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { createMemoryCommands } from './memoryCommands'

/** Memory, as a source of one tool. */
const memorySource = (): ToolSource => ({ id: 'app:memory', name: t('Memory') })

/** What models are told of proposing memories. It changes what is kept, so the person is asked. */
export function memoryTool(): ToolDefinition {
  const source = memorySource()
  return {
    id: toolId(source, 'remember'),
    source,
    name: 'remember',
    title: t('Remember'),
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
  if (!kept.ok) return { ...failedOutcome(NOT_REMEMBERED.unsaved), notes: [kept.error] }
  return { state: 'done', content: [{ type: 'text', text: REMEMBERED }], notes: [] }
}
