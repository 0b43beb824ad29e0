import { chatTools, checklist, TODO_ID, todosIn } from '@/domain/tools/chatTools'
import { failedOutcome, type ToolProvider } from '@/domain/tools/toolExecutor'
import { stored } from '@/lib/text/english'

/** A form for the person, whose answer is the result (`toolLoop/runCall`), and a list of tasks, which its calls are. */
export const createChatProvider = (): ToolProvider => ({
  listSources: () => Promise.resolve(chatTools().map(({ source }) => source)),
  toolsOf: (sources) =>
    Promise.resolve({
      tools: chatTools()
        .filter(({ source }) => sources.includes(source.id))
        .map((tool) => ({
          ...tool,
          run: (call) => {
            if (tool.id !== TODO_ID)
              return Promise.resolve(failedOutcome(stored('Nobody is here to answer these questions.')))
            const text = checklist(todosIn(call.arguments))
            return Promise.resolve({ state: 'done', content: [{ type: 'text', text }], notes: [] })
          },
        })),
      problems: [],
    }),
})
