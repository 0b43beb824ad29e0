import { useCallback, useEffect, useMemo, useState } from 'react'

import type { Prices } from '@/domain/catalog'
import { chatDocuments, isFollowed } from '@/domain/documents/chatDocuments'
import type { DocumentText } from '@/domain/documents/documentText'
import { hasStalePassages } from '@/domain/documents/passages'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import { costOf, formatMoney } from '@/domain/pricing'
import type { Result } from '@/lib/result'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useChosenModel } from '../models/useModels'

/** How long one must not type before passages are looked up, in milliseconds. Sending looks them up at once. */
const PAUSE_MS = 400

/** Keeps the documents of a draft up to date with what is typed: those of the chat go along, with passages that fit. */
export function useDocumentUpkeep(conversationId: ConversationId | null): void {
  const { loadDocumentCommands } = useCommands()
  const draftId = conversationId ?? 'new'
  const draft = useAppState(selectDraft(draftId))
  const { path, tree } = useAppState(conversationId === null ? selectNothing : selectThread(conversationId))
  const isTyping = draft.text.trim() !== ''
  const inPassages = useMemo(() => {
    // Looked for in all that was said, which opening a long chat does not wait for.
    if (!isTyping) return []
    return [...chatDocuments(path.flatMap((id) => tree.byId.get(id) ?? [])).values()]
      .filter(({ isWhole, facts }) => !isWhole && isFollowed(facts))
      .map(({ facts }) => facts.textId)
  }, [isTyping, path, tree])
  const lacksDocuments = inPassages.some((id) =>
    draft.attachments.every(({ document }) => document?.textId !== id),
  )
  const collections = useAppState((state) => selectConversationSettings(conversationId)(state).collections)
  // What was found goes with the text that it was found for.
  const looks = (collections?.length ?? 0) > 0 && (isTyping || draft.attachments.length > 0)
  const isStale = hasStalePassages(draft) || looks

  useEffect(() => {
    if (!lacksDocuments || conversationId === null) return
    loadDocumentCommands().then(
      (commands) => {
        commands.offerDocuments(conversationId)
      },
      () => undefined,
    )
  }, [lacksDocuments, conversationId, loadDocumentCommands])

  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => {
      loadDocumentCommands().then(
        (commands) => commands.findPassages(draftId),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
    }
    // Another choice of collections is looked in too.
  }, [isStale, draft.text, draftId, loadDocumentCommands, collections])
}

const selectNothing = () => NO_THREAD

type PriceOf = (tokens: number) => string | undefined

/** What a number of input tokens costs with the model of the conversation, in words; undefined where nobody knows. */
export const useInputPrice = (id: ConversationId | null): PriceOf =>
  usePriceOfInput(useChosenModel(id).model?.entry?.prices)

/** What a number of input tokens costs at these prices, in words; undefined where nobody knows. */
export function usePriceOfInput(prices: Prices | undefined): PriceOf {
  const { now } = useApp()
  return useCallback(
    (tokens) => {
      if (!prices) return undefined
      const usage = { promptTokens: tokens, completionTokens: 0, cachedTokens: 0 }
      const cost = costOf({ prices, usage, facts: {}, at: now() })
      return cost.type === 'unknown' ? undefined : formatMoney(cost)
    },
    [prices, now],
  )
}

/** A stored document; undefined while it is read. Fails with a sentence. */
export function useDocument(textId: AttachmentId): Result<DocumentText, string> | undefined {
  const { loadDocumentCommands } = useCommands()
  const [read, setRead] = useState<{
    readonly id: AttachmentId
    readonly result: Result<DocumentText, string>
  }>()
  useEffect(() => {
    let isGone = false
    loadDocumentCommands()
      .then((commands) => commands.loadDocument(textId))
      .then(
        (result) => {
          if (!isGone) setRead({ id: textId, result })
        },
        (cause: unknown) => {
          if (!isGone)
            setRead({
              id: textId,
              result: { ok: false, error: cause instanceof Error ? cause.message : String(cause) },
            })
        },
      )
    return () => {
      isGone = true
    }
  }, [textId, loadDocumentCommands])
  return read?.id === textId ? read.result : undefined
}
