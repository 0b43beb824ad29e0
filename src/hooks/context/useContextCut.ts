import { useDeferredValue, useMemo } from 'react'

import { DEFAULT_CUT, type ContextCut } from '@/domain/conversations/conversation'
import { largerModels, type LargerModel } from '@/domain/models/largerModels'
import { sentPath } from '@/domain/context/sentPath'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { withDraft } from '@/domain/drafts/personMessage'
import { estimateMessageTokens, sumOfEstimates, withCalibration } from '@/domain/tokens/estimateTokens'
import type { Thread } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useAreCounted } from '../tokens/useAreCounted'
import { useModel, useModels } from '../models/useModels'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'

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
