import { artifactsOf } from '@/domain/artifacts/readArtifacts'
import { artifactChars, filesSentOn, withSummary } from '@/domain/context/compactionPlan'
import {
  keptText,
  SUMMARY_TOKENS,
  summaryChars,
  summaryChunks,
  summaryPrompt,
} from '@/domain/context/summaryPrompts'
import { filesIn, summaryOn } from '@/domain/context/summaries'
import { compactionOf, type Conversation, type Summary } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, ReplyFacts } from '@/domain/messages/message'
import { addCosts } from '@/domain/pricing'
import { todosOn } from '@/domain/tools/chatTools'
import { messagesTo } from '@/domain/tree/tree'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import { toldOf } from '../artifacts/artifactProvider'
import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { askOnce } from '../exchanges/askOnce'
import { loadItems } from '../items/loadItems'

/**
 * Has a conversation summarised up to and including `upTo`, in several requests where one cannot hold it, and sends the
 * summary in its place from then on. What an earlier summary says is not read again from the start. The messages stay.
 * Fails with a sentence, and then nothing changes; the request is in the ledger either way.
 */
export const createSummariseEarlier = (deps: CommandDeps) =>
  async function summariseEarlier(
    conversationId: ConversationId,
    upTo: MessageId,
    signal?: AbortSignal,
  ): Promise<Result<void, string>> {
    const { store } = deps
    const conversation = store.getState().conversations[conversationId]
    const path = messagesTo(selectThread(conversationId)(store.getState()).tree, upTo)
    if (!conversation || path.at(-1)?.id !== upTo) return failed(t('The conversation has changed meanwhile.'))
    const summary = await summaryOf(deps, conversation, path, signal)
    if (!summary.ok) return summary
    // What was changed meanwhile stays.
    const now = store.getState().conversations[conversationId]
    if (!now) return failed(t('The conversation has changed meanwhile.'))
    const contextCut = withSummary(now.settings.contextCut, { ...summary.value, upTo })
    await createChangeSettings(deps)(conversationId, { contextCut })
    return ok(undefined)
  }

type Made = Omit<Summary, 'upTo'>

async function summaryOf(
  deps: CommandDeps,
  conversation: Conversation,
  path: readonly Message[],
  signal: AbortSignal | undefined,
): Promise<Result<Made, string>> {
  const { model } = compactionOf(deps.store.getState().settings, conversation.settings)
  // A rule chooses for replies.
  const { route: _, ...own } = conversation.settings
  const settings = { ...own, ...model }
  const { connectionId, modelId } = settings
  const entry =
    connectionId !== null && modelId !== null ? deps.entryOf({ connectionId, modelId }) : undefined
  // One that is made again is made from the messages.
  const before = summaryOn(conversation.settings.contextCut, path.slice(0, -1))
  const fresh = path.slice(before ? before.end + 1 : 0)
  const facts: ReplyFacts[] = []
  let text = before?.summary.text ?? ''
  let isNew = false
  for (const chunk of summaryChunks(fresh, summaryChars(entry?.contextTokens))) {
    const answer = await askOnce(
      deps,
      { ...conversation, settings },
      {
        prompt: summaryPrompt(chunk, text),
        purpose: 'summary',
        maxTokens: SUMMARY_TOKENS,
        onFacts: (each) => facts.push(each),
        ...(signal && { signal }),
      },
    )
    if (!answer.ok) return answer
    // What had come of it is no summary. Who stopped it is told nothing.
    if (signal?.aborted) return failed('')
    text = answer.value
    isNew = true
  }
  if (!isNew) return failed(t('There is nothing to summarise.'))
  return ok({ text, ...(await keptOf(deps, conversation, path)), ...madeBy(deps, facts) })
}

function madeBy({ now }: CommandDeps, facts: readonly ReplyFacts[]): Pick<Made, 'made'> {
  const last = facts.at(-1)
  if (!last) return {}
  const cost = addCosts(facts.map((each) => each.cost ?? { type: 'unknown' }))
  const { model, exchangeId } = last
  return { made: { at: now(), model, cost, ...(exchangeId !== undefined && { exchangeId }) } }
}

/** What is sent on as it was: tasks, artifacts and files. Where artifacts can't be read they are left out. */
async function keptOf(
  deps: CommandDeps,
  { id, settings }: Conversation,
  path: readonly Message[],
): Promise<Pick<Made, 'kept' | 'files'>> {
  const { connectionId, modelId } = settings
  const entry = connectionId && modelId ? deps.entryOf({ connectionId, modelId }) : undefined
  const items = await loadItems(deps)
  const artifacts = items.ok
    ? toldOf({ rows: artifactsOf(items.value, id), path: path.map((each) => each.id) })
    : []
  const runs = path.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'toolResult' && part.run ? part.run : [])),
  )
  const files = filesSentOn(path, entry)
  const [sent, others] = [true, false].map((isSent) =>
    filesIn(path).flatMap(({ attachmentId, name }) => (files.includes(attachmentId) === isSent ? name : [])),
  )
  const kept = keptText(
    { todos: todosOn(runs), artifacts, sentFiles: sent ?? [], otherFiles: others ?? [] },
    artifactChars(entry),
  )
  return { ...(kept !== undefined && { kept }), ...(files.length > 0 && { files }) }
}
