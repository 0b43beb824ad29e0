import { type Conversation, emptyConversation } from '../conversations/conversation'
import { type Draft, isEmptyDraft } from '../drafts/draft'
import { personMessage } from '../drafts/personMessage'
import type { ConversationId, MessageId } from '../ids'
import type { Message } from '../messages/message'

import type { Run, RunCell, RunPlan } from './run'
import { withSweep } from './sweep'

/** What a cell sends: its settings as those of a conversation, and the messages from the root. */
export function cellRequest(
  run: Pick<Run, 'id' | 'title' | 'createdAt' | 'plan'>,
  cell: Pick<RunCell, 'model' | 'values' | 'seed' | 'promptIndex'>,
): { readonly conversation: Conversation; readonly path: readonly Message[] } {
  const { plan } = run
  const id = `run:${run.id}` as ConversationId
  const { settings } = plan
  return {
    conversation: {
      ...emptyConversation(id, run.createdAt),
      title: run.title,
      settings: {
        ...settings,
        connectionId: cell.model.connectionId,
        modelId: cell.model.modelId,
        parameters: withSweep(settings.parameters, cell.values, cell.seed),
      },
    },
    path: [...plan.history, ...promptMessages(run, cell.promptIndex, id)],
  }
}

/** The prompt as a message after the history; none where the history already ends with the question. */
function promptMessages(
  { plan, createdAt }: Pick<Run, 'plan' | 'createdAt'>,
  index: number,
  conversationId: ConversationId,
): readonly Message[] {
  const draft = promptDraft(plan, index)
  if (isEmptyDraft(draft)) return []
  return [
    personMessage(draft, {
      id: `prompt${index}` as MessageId,
      conversationId,
      parentId: plan.history.at(-1)?.id ?? null,
      createdAt,
    }),
  ]
}

/** What a person would have sent for one prompt of a run: its text and the files of the run. */
export const promptDraft = ({ prompts, attachments = [] }: RunPlan, index: number): Draft => ({
  text: prompts[index]?.trim() === '' ? '' : (prompts[index] ?? ''),
  attachments,
})
