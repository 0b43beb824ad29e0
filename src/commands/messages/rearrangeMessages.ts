import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part, Written } from '@/domain/messages/message'
import { withSpokenText } from '@/domain/messages/spokenText'
import { insertedAfter, movedUp } from '@/domain/tree/rearrange'
import type { Tree } from '@/domain/tree/tree'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Writes a message of any role right after another, before what answered that; null: before all. Can be undone. */
export const createInsertMessage = (deps: CommandDeps) =>
  async function insertMessage(
    conversationId: ConversationId,
    after: MessageId | null,
    written: Written,
  ): Promise<void> {
    const { newId, now } = deps
    const open = openThread(deps, conversationId)
    if (!open) return
    const message: Message = {
      id: newId() as MessageId,
      conversationId,
      parentId: after,
      role: written.role,
      parts: [wordsOf(written)],
      status: { type: 'complete' },
      createdAt: now(),
    }
    const isLast = open.path.length === 0 || open.path.at(-1) === after
    await change(deps, open, {
      messages: insertedAfter(open.tree, after, message),
      activeLeafId: isLast ? message.id : undefined,
      text: t('The message was inserted.'),
    })
  }

/** Changes places of a message and the one before it (-1) or after it (1) on the shown path. Can be undone. */
export const createMoveMessage = (deps: CommandDeps) =>
  async function moveMessage(conversationId: ConversationId, id: MessageId, step: 1 | -1): Promise<void> {
    const open = openThread(deps, conversationId)
    if (!open) return
    const at = open.path.indexOf(id)
    const moved = step === -1 ? id : open.path[at + 1]
    if (at < 0 || moved === undefined) return
    const messages = movedUp(open.tree, moved)
    const leaf = open.path.at(-1)
    const other = messages[1]?.id
    await change(deps, open, {
      messages,
      // The one moved up was the end: now the other is.
      activeLeafId: leaf === moved ? other : undefined,
      text: t('The message was moved.'),
    })
  }

/** Replaces role and text of a message in place, without making a variant. Can be undone. */
export const createRewriteMessage = (deps: CommandDeps) =>
  async function rewriteMessage(
    conversationId: ConversationId,
    id: MessageId,
    written: Written,
  ): Promise<void> {
    const open = openThread(deps, conversationId)
    const message = open?.tree.byId.get(id)
    if (!open || !message) return
    await change(deps, open, {
      messages: [{ ...message, role: written.role, parts: rewritten(message, written) }],
      activeLeafId: undefined,
      text: t('The message was rewritten.'),
    })
  }

type OpenThread = {
  readonly conversation: Conversation
  readonly tree: Tree
  readonly path: readonly MessageId[]
}

function openThread(deps: CommandDeps, id: ConversationId): OpenThread | undefined {
  const conversation = deps.store.getState().conversations[id]
  // A reply in flight is being written to its place.
  if (!conversation || deps.inFlight.has(id)) return undefined
  return { conversation, ...selectThread(id)(deps.store.getState()) }
}

type Change = {
  readonly messages: readonly Message[]
  readonly activeLeafId: MessageId | undefined
  readonly text: string
}

async function change(
  deps: CommandDeps,
  { conversation, tree }: OpenThread,
  { messages, activeLeafId, text }: Change,
) {
  if (messages.length === 0) return
  const leaf = activeLeafId ?? conversation.activeLeafId
  const isNew = ({ id }: Message) => !tree.byId.has(id)
  await record(deps, {
    conversations: [{ ...conversation, activeLeafId: leaf, updatedAt: deps.now() }],
    messages,
  })
  deps.store.getState().noticeShown({
    id: deps.newId(),
    tone: 'info',
    text,
    undo: {
      conversations: [conversation],
      messages: messages.flatMap(({ id }) => tree.byId.get(id) ?? []),
      removedMessages: messages.filter(isNew).map(({ id, conversationId }) => ({ conversationId, id })),
    },
  })
}

/** What a message of this role says when it says nothing else: only results of a tool message are ever sent. */
const wordsOf = (written: Written): Part =>
  written.role === 'tool'
    ? { type: 'toolResult', toolCallId: written.toolCallId, text: written.text }
    : { type: 'text', text: written.text }

/** The parts of a message with its words replaced, as a message of the new role has them. */
function rewritten(message: Message, written: Written): readonly Part[] {
  const parts = withSpokenText(message, written.text)
  const isAnswer = message.role === 'tool' && message.parts.some(({ type }) => type === 'toolResult')
  if (written.role === 'tool' && !isAnswer) {
    return [...parts.filter(({ type }) => type !== 'text' && type !== 'refusal'), wordsOf(written)]
  }
  if (written.role !== 'tool' && message.role === 'tool') {
    return parts.map((part) => (part.type === 'toolResult' ? wordsOf(written) : part))
  }
  return parts
}
