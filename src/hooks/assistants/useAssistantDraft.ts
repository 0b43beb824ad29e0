import { useCallback, useState } from 'react'

import { type AssistantContent, contentOf } from '@/domain/assistants/assistant'
import { readVersion } from '@/domain/assistants/readAssistants'
import type { AssistantId, ConversationId } from '@/domain/ids'
import { isRecord, parseJson } from '@/lib/json'
import { selectDraft } from '@/store/selectors'

import { useApp, useCommands } from '../app'

type Change = (before: AssistantContent) => AssistantContent

/**
 * What is typed into the form of an assistant, kept among the drafts while it differs from what is saved: a page that
 * dies loses none of it.
 *
 * @returns what is typed, how to change it, and how to forget what was kept
 */
export function useAssistantDraft(
  id: AssistantId | null,
  saved: AssistantContent,
): readonly [AssistantContent, (change: Change) => void, () => void] {
  const { store } = useApp()
  const { saveDraft } = useCommands()
  const key = `assistant:${id ?? ''}` as ConversationId
  const [content, setContent] = useState(() => readKept(selectDraft(key)(store.getState()).text) ?? saved)
  const change = useCallback(
    (make: Change) => {
      setContent((before) => {
        const next = make(before)
        saveDraft(key, { text: JSON.stringify(next), attachments: next.documents })
        return next
      })
    },
    [key, saveDraft],
  )
  const forget = useCallback(() => saveDraft(key, { text: '', attachments: [] }), [key, saveDraft])
  return [content, change, forget]
}

function readKept(text: string): AssistantContent | undefined {
  const kept = parseJson(text)
  const version = isRecord(kept) ? readVersion({ ...kept, id: 'draft', assistantId: 'draft' }) : undefined
  return version && contentOf(version)
}
