import { useDeferredValue, useMemo } from 'react'

import { sentPath } from '@/domain/context/sentPath'
import { SUMMARY_TOKENS, summaryChars, summaryChunks, summaryPrompt } from '@/domain/context/summaryPrompts'
import { type ContextCut, DEFAULT_CUT } from '@/domain/conversations/conversation'
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
import { useChosenModel, useModel, useModels } from '../models/useModels'
import { usePromptsPrice } from '../pricing/usePromptsPrice'
import { useAreCounted } from '../tokens/useAreCounted'

export type ContextCutFacts = {
  readonly cut: ContextCut
  /** How many messages are left out; where nothing is to be, how many do not fit. */
  readonly leftOut: number
  /** The last message that is left out: a summary would reach up to it. */
  readonly lastLeftOut: MessageId | null
  /** The message the line is before, `DRAFT_ID` for the one being written; null when nothing is left out. */
  readonly resumesAt: MessageId | null
  /** Tokens of the model's context; undefined when the catalog does not say. */
  readonly contextTokens: number | undefined
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
  const cut = settings.contextCut ?? DEFAULT_CUT
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
    () => ({ cut, leftOut: count, lastLeftOut, resumesAt, contextTokens }),
    [cut, count, lastLeftOut, resumesAt, contextTokens],
  )
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

type SummaryPlan = {
  /** Requests it takes: more than one where the model cannot hold all at once. */
  readonly requests: number
  /** What they cost together, in words. */
  readonly price: string
}

/** What summarising up to a message would take with the model of the conversation. */
export function useSummaryPrice(id: ConversationId, upTo: MessageId | null): SummaryPlan {
  const { tree, path } = useAppState(selectThread(id))
  const entry = useChosenModel(id).model?.entry
  const prompts = useMemo(() => {
    const messages =
      upTo === null ? [] : path.slice(0, path.indexOf(upTo) + 1).flatMap((each) => tree.byId.get(each) ?? [])
    const chunks = summaryChunks(messages, summaryChars(entry?.contextTokens))
    return chunks.map((chunk) => summaryPrompt(chunk, ''))
  }, [entry, upTo, path, tree])
  return { requests: prompts.length, price: usePromptsPrice(id, prompts, SUMMARY_TOKENS) }
}
