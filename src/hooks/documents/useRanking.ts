import { useEffect, useRef, useState } from 'react'

import type { DocumentFacts } from '@/domain/attachments/attachment'
import { pagesWithoutText } from '@/domain/documents/recognised'
import type { ConversationId } from '@/domain/ids'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import { failed, type Result } from '@/lib/result'
import { selectDraft } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useDocument } from './useDocumentUpkeep'

/** How the last ranking ended: for one question and model alone. */
type Ended = { readonly of: string | undefined; readonly result: Result<string, string> }

const keyOf = (model: ModelRef, question: string) => `${modelKey(model)}\n${question}`

/**
 * Ranks the passages of a draft by a model, and says before how many tokens that sends. What is shown is of this question
 * and model. Leaving the place stops it.
 *
 * @param question what the passages were found for; undefined where the person chose them
 */
export function useRanking(
  id: ConversationId | null,
  model: ModelRef | undefined,
  question: string | undefined,
) {
  const { loadDocumentCommands } = useCommands()
  const draftId = id ?? 'new'
  const [isBusy, setBusy] = useState(false)
  const [ended, setEnded] = useState<Ended>()
  const [counted, setCounted] = useState<{
    readonly by: string | undefined
    readonly tokens: number | undefined
  }>()
  const running = useRef<AbortController>(undefined)
  const connectionId = model?.connectionId
  const modelId = model?.modelId
  const of = model && question !== undefined ? keyOf(model, question) : undefined
  const latest = useRef(of)
  useEffect(() => {
    latest.current = of
  }, [of])

  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if (connectionId === undefined || modelId === undefined || of === undefined) return
    let isGone = false
    loadDocumentCommands()
      .then((commands) => commands.rankingTokens(draftId, { connectionId, modelId }))
      .then(
        (tokens) => {
          if (!isGone) setCounted({ by: modelKey({ connectionId, modelId }), tokens })
        },
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [connectionId, modelId, of, draftId, loadDocumentCommands, ended])

  async function rank() {
    if (!model || of === undefined) return
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setBusy(true)
    const result = await loadDocumentCommands()
      .then((commands) => commands.rankByMeaning(draftId, model, controller.signal))
      .catch((cause: unknown) => failed(cause instanceof Error ? cause.message : String(cause)))
    if (controller.signal.aborted) return
    setBusy(false)
    // What was typed last may have been looked up only while the model ranked it.
    setEnded({ of: result.ok ? keyOf(model, result.value) : latest.current, result })
  }

  return {
    rank,
    stop: () => {
      running.current?.abort()
      setBusy(false)
    },
    isBusy,
    /**
     * Undefined until a model's are counted, and where nothing can be ranked. Of the question before while those of the
     * next are counted: what one is about to press must not move away.
     */
    tokens: of !== undefined && counted?.by === (model && modelKey(model)) ? counted?.tokens : undefined,
    result: ended?.of === of ? ended?.result : undefined,
  }
}

/** How many pages of a document of the draft have no text yet; 0 where the draft has their text beside them. */
export function useUnreadPages(id: ConversationId | null, { textId, originalId }: DocumentFacts): number {
  const document = useDocument(textId)
  const isRead = useAppState((state) =>
    selectDraft(id ?? 'new')(state).attachments.some(
      ({ document: other }) =>
        other !== undefined && other.originalId === originalId && other.textId !== textId,
    ),
  )
  if (isRead || !document?.ok) return 0
  return pagesWithoutText(document.value).length
}
