import { useDeferredValue, useMemo } from 'react'

import { sentPath } from '@/domain/context/sentPath'
import { summaryOn } from '@/domain/context/summaries'
import { type ContextCut, DEFAULT_CUT, type Summary } from '@/domain/conversations/conversation'
import { withDraft } from '@/domain/drafts/personMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { type LargerModel, largerModels } from '@/domain/models/bestKnown'
import { estimateMessageTokens, sumOfEstimates, withCalibration } from '@/domain/tokens/estimateTokens'
import type { Thread } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'
import { useModel, useModels } from '../models/useModels'
import { useAreCounted } from '../tokens/useAreCounted'

export type ContextCutFacts = {
  readonly cut: ContextCut
  /** How many messages are left out; where nothing is to be, how many do not fit. */
  readonly leftOut: number
  /** The last message that is left out: a summary would reach up to it. */
  readonly lastLeftOut: MessageId | null
  /** The message the line is before, `DRAFT_ID` for the one being written; null when nothing is left out. */
  readonly resumesAt: MessageId | null
  /** The summary of this branch, and what it replaces. */
  readonly summary: ShownSummary | undefined
  /** Tokens of the model's context; undefined when the catalog does not say. */
  readonly contextTokens: number | undefined
}

export type ShownSummary = {
  readonly summary: Summary
  /** How many messages it replaces, and the first of them. */
  readonly count: number
  readonly first: MessageId
}

const NO_MESSAGES: readonly Message[] = []

/**
 * Where the next request, with what is being written, leaves out earlier turns. Counted when there is time: neither
 * opening a conversation nor typing waits.
 */
export function useContextCut(id: ConversationId): ContextCutFacts {
  const settings = useTurnSettings(id, { isForSize: true })
  const thread = useDeferredValue<Thread | undefined>(useAppState(selectThread(id)), undefined)
  const entry = useModel(settings)?.entry
  const path = useMemo(
    () => (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? []),
    [thread],
  )
  const draft = useDebouncedDraft(id)
  // Without a size to fit there is nothing to count for.
  const hasSize = entry?.contextTokens !== undefined || entry?.maxPromptTokens !== undefined
  const isCounted = useAreCounted(hasSize ? path : NO_MESSAGES)
  const summary = useMemo(() => shownSummary(settings.contextCut, path), [settings.contextCut, path])
  const chosen = settings.contextCut ?? DEFAULT_CUT
  // A summary of another branch is not sent here.
  const cut = chosen.type === 'summary' && !summary ? DEFAULT_CUT : chosen
  const { leftOut, resumesAt } = useMemo(() => {
    // Where nothing is to be left out, the line is where the context would end, as the way back.
    const shown = cut.type === 'none' ? { ...settings, contextCut: DEFAULT_CUT } : settings
    return sentPath({ path: isCounted ? withDraft(path, draft) : [], settings: shown, entry })
  }, [isCounted, path, draft, cut, settings, entry])
  const count = leftOut.length
  const lastLeftOut = leftOut.at(-1)?.id ?? null
  const contextTokens = entry?.contextTokens
  // The same object while one types: the transcript renders only where the line changes.
  return useMemo(
    () => ({ cut, leftOut: count, lastLeftOut, resumesAt, summary, contextTokens }),
    [cut, count, lastLeftOut, resumesAt, summary, contextTokens],
  )
}

function shownSummary(cut: ContextCut | undefined, path: readonly Message[]): ShownSummary | undefined {
  const found = summaryOn(cut, path)
  const replaced = path.slice(0, found ? found.end + 1 : 0).filter(({ role }) => role !== 'system')
  return found && replaced[0]
    ? { summary: found.summary, count: replaced.length, first: replaced[0].id }
    : undefined
}

/** Models into which the whole of a conversation fits, the cheapest for it first. At most three. */
export function useLargerModels(id: ConversationId): readonly LargerModel[] {
  const { now } = useApp()
  const thread = useAppState(selectThread(id))
  const groups = useModels()
  return useMemo(() => {
    const path = thread.path.flatMap((messageId) => thread.tree.byId.get(messageId) ?? [])
    const prompt = withCalibration(sumOfEstimates(path.map(estimateMessageTokens)))
    const models = groups.flatMap((group) => group.models)
    return largerModels(models, prompt, now()).slice(0, 3)
  }, [thread, groups, now])
}
