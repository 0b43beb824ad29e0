import type { DraftChange } from '@/domain/conversations/changes'
import {
  type Conversation,
  DEFAULT_CONVERSATION_SETTINGS,
  emptyConversation,
} from '@/domain/conversations/conversation'
import { isBranchTitle, titleOf } from '@/domain/conversations/listedChat'
import type { Draft } from '@/domain/drafts/draft'
import { personMessage } from '@/domain/drafts/personMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { mark } from '@/lib/text/t'
import { selectPath } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/**
 * Writes what the person said at the end of the shown path. When this returns the message is in the store, and
 * storage has been given it.
 *
 * @param drafts what is kept of drafts from now on, in the same transaction: without the one this was.
 */
export function addPersonMessage(
  deps: CommandDeps,
  conversation: Conversation,
  {
    id,
    draft,
    drafts,
  }: { readonly id: MessageId; readonly draft: Draft; readonly drafts: readonly DraftChange[] },
): Message {
  const message = personMessage(draft, {
    id,
    conversationId: conversation.id,
    parentId: selectPath(conversation.id)(deps.store.getState()).at(-1) ?? null,
    createdAt: deps.now(),
  })
  const isFirst =
    conversation.titledBy === 'firstLine' && (message.parentId === null || isBranchTitle(conversation.title))
  void record(deps, {
    conversations: [
      {
        ...conversation,
        activeLeafId: message.id,
        updatedAt: message.createdAt,
        title: isFirst ? titleOf(draft.text || (draft.attachments[0]?.name ?? '')) : conversation.title,
      },
    ],
    messages: [message],
    drafts,
  })
  return message
}

/**
 * Makes an empty conversation with what was chosen on the start page, and returns it unsaved:
 * the first message saves it. Only the model, or the rule for it, stays chosen for the next one.
 */
export function startConversation({ store, newId, now }: CommandDeps): Conversation {
  const { settings } = store.getState()
  const chosen = settings.newConversation
  const conversation = {
    ...emptyConversation(newId() as ConversationId, now()),
    title: mark('New conversation'),
    settings: chosen,
  }
  store.getState().settingsChanged({
    ...settings,
    newConversation: {
      ...DEFAULT_CONVERSATION_SETTINGS,
      connectionId: chosen.connectionId,
      modelId: chosen.modelId,
      ...(chosen.route && { route: chosen.route }),
    },
  })
  return conversation
}
