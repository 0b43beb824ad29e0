import { checkNote, givenNotes, keptForPerson, notesReport } from '@/domain/research/notes'
import { readTexts } from '@/domain/research/readTexts'
import { failedOutcome, type ToolExecutor, type ToolOutcome } from '@/domain/tools/toolExecutor'
import { stored } from '@/lib/text/english'

import { messagesOf } from '../agents/agentWork'
import type { CommandDeps } from '../deps'

/** Keeps the notes whose passages are in what the chat has read, and tells the model of the others. */
export const createAddNotes =
  (deps: CommandDeps): ToolExecutor =>
  ({ arguments: args }, { conversationId }): Promise<ToolOutcome> => {
    if (conversationId === undefined)
      return Promise.resolve(failedOutcome(stored('Tasks can be given to sub-agents only in a chat.')))
    const read = readTexts(messagesOf(deps, conversationId))
    const results = givenNotes(args).map((note) => checkNote(note, read))
    const kept = results.flatMap((each) => (each.ok ? [each.value] : []))
    const text = notesReport(results, read)
    const lost = results.length - kept.length
    const why =
      lost === 0
        ? []
        : [
            stored('Notes not kept: {count} of {total}. Their passage or figures are not in the source.', {
              count: lost,
              total: results.length,
            }),
          ]
    return Promise.resolve(
      kept.length === 0
        ? { state: 'failed', content: [{ type: 'text', text }], notes: why }
        : {
            state: 'done',
            content: [keptForPerson({ notes: kept.map((note) => ({ ...note })) }), { type: 'text', text }],
            notes: why,
          },
    )
  }
