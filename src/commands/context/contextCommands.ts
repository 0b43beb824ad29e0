import { fillAttachments } from '@/domain/attachments/fillAttachments'
import { withoutSummary, withSummaryText } from '@/domain/context/compactionPlan'
import { counterUrl, countingBody } from '@/domain/dialects'
import { withDraft } from '@/domain/drafts/personMessage'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import { needsCount, offeredSettings } from '@/domain/request/offering'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { planBuilt } from '../exchanges/plans/planBuilt'
import { recipientOf, resolveTurn } from '../exchanges/preparedRequest'
import { filterRequest } from '../personalData/filterRequest'

/** Stands where the next message will: a prompt that ends with a reply is refused by some models. */
const NEXT = { text: '.', attachments: [] }

/** Answers that say there is no counter: others may work the next time. */
const NO_COUNTER: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * How many tokens a conversation has by the provider's own counter, without what is being written; undefined where it
 * is not asked, or does not say. The same request is counted once, and a connection without a counter asked once.
 */
export function createCountContext(deps: CommandDeps) {
  const counts = new Map<string, number>()
  const silent = new Set<string>()

  return async function countContext(id: ConversationId, signal: AbortSignal): Promise<number | undefined> {
    const state = deps.store.getState()
    const resolved = await resolveTurn(deps, selectConversationSettings(id)(state), state.settings.isMemoryOn)
    if (!resolved.ok) return undefined
    const settings = offeredSettings(resolved.value, state.offered[id])
    const thread = selectThread(id)(state)
    const path = thread.path.flatMap((messageId) => thread.tree.byId.get(messageId) ?? [])
    if (!needsCount(path, settings)) return undefined
    const planned = planBuilt(deps, { type: 'built', path: withDraft(path, NEXT), settings })
    if (!planned.ok) return undefined
    const plan = planned.value
    const { connection, dialect } = plan
    const counter = counterUrl(connection.baseUrl, dialect)
    if (counter === undefined || silent.has(counter)) return undefined
    const recipient = recipientOf(deps, plan)
    if (!recipient.ok) return undefined
    const made = await plan.makeBody(recipient.value.entry)
    if (!made.ok || signal.aborted) return undefined
    const filtered = await filterRequest(deps, {
      body: made.value.storedBody,
      connection,
      entry: recipient.value.entry,
      conversationId: id,
      settings,
      isTurn: false,
      signal,
    })
    if (!filtered.ok) return undefined
    const stored = countingBody(filtered.value.body, dialect)
    const key = `${counter}\n${stored}`
    const known = counts.get(key)
    if (known !== undefined) return known
    const body = await fillAttachments(stored, (each: AttachmentId) => deps.storage.loadAttachment(each))
    if (!body.ok) return undefined
    const { countTokens } = await deps.load('tokenCounter')
    const counted = await countTokens(
      { url: counter, headers: recipient.value.headers, body: body.value },
      { fetch: deps.fetchFor(connection), signal },
    )
    if (counted.ok) counts.set(key, counted.value)
    else if (counted.error.type === 'rejected' && NO_COUNTER.has(counted.error.status)) silent.add(counter)
    return counted.ok ? counted.value : undefined
  }
}

/** Changes what the summary that ends with a message says; null sends what it replaced again. */
export const createEditSummary = (deps: CommandDeps) =>
  async function editSummary(id: ConversationId, upTo: MessageId, text: string | null): Promise<void> {
    const cut = deps.store.getState().conversations[id]?.settings.contextCut
    if (cut?.type !== 'summary') return
    const contextCut = text === null ? withoutSummary(cut, upTo) : withSummaryText(cut, upTo, text)
    await createChangeSettings(deps)(id, { contextCut })
  }
