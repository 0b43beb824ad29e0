import { useMemo } from 'react'

import type { AssistantCommands } from '@/commands/assistants/assistantCommands'
import { failed, type Result } from '@/lib/result'

import { useCommands } from '../app'

type Verb<Args extends readonly unknown[], Value> = (...args: Args) => Promise<Result<Value, string>>

/** The verbs of assistants. Their code comes with the first call; where it cannot come, each says so. */
export function useAssistantCommands() {
  const { loadAssistantCommands } = useCommands()
  return useMemo(() => {
    const later =
      <Args extends readonly unknown[], Value>(choose: (commands: AssistantCommands) => Verb<Args, Value>) =>
      async (...args: Args): Promise<Result<Value, string>> => {
        let commands: AssistantCommands
        try {
          commands = await loadAssistantCommands()
        } catch (cause) {
          return failed(cause instanceof Error ? cause.message : String(cause))
        }
        return choose(commands)(...args)
      }
    return {
      saveAssistant: later((its) => its.saveAssistant),
      copyAssistant: later((its) => its.copyAssistant),
      chooseAssistant: later((its) => its.chooseAssistant),
      shareAssistant: later((its) => its.shareAssistant),
      importAssistants: later((its) => its.importAssistants),
      deleteAssistants: later((its) => its.deleteAssistants),
      storeDocument: later((its) => its.storeDocument),
      readPicture: later((its) => its.readPicture),
      listToolSources: later((its) => its.listToolSources),
    }
  }, [loadAssistantCommands])
}
