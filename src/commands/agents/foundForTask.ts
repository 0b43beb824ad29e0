import type { Conversation } from '@/domain/conversations/conversation'
import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import { personMessage } from '@/domain/drafts/personMessage'
import type { Message } from '@/domain/messages/message'
import { selectDraft } from '@/store/selectors'

import { createPrepareDraft } from '../collections/prepareDraft'
import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'

/** Watched folders are read when the person's own message goes: a task looks in what is there. */
const AS_THEY_ARE = { checkFolders: () => Promise.resolve() }

/**
 * The first message of a sub-agent with what the collections of its chat have on its task, as with a message that a
 * person sends. Its chat must be in its tree: asking for vectors costs.
 */
export async function withFound(
  deps: CommandDeps,
  conversation: Conversation,
  message: Message,
  text: string,
  signal: AbortSignal,
): Promise<Message> {
  const { id, settings } = conversation
  if ((settings.collections ?? []).length === 0) return message
  deps.store.getState().changesRecorded({ conversations: [conversation] })
  deps.store.getState().draftChanged(id, { text, attachments: [] })
  await createPrepareDraft(deps, AS_THEY_ARE)(id, signal)
  const { attachments } = selectDraft(id)(deps.store.getState())
  saveDraft(deps, id, EMPTY_DRAFT)
  return { ...message, parts: personMessage({ text, attachments }, message).parts }
}
