import { useCallback, useEffect, useMemo, useState } from 'react'

import type { AssistantCommands } from '@/commands/assistants/assistantCommands'
import {
  type Assistant,
  type AssistantContent,
  type AssistantVersion,
  contentOf,
} from '@/domain/assistants/assistant'
import { assistantsIn, readVersion, versionsOf } from '@/domain/assistants/readAssistants'
import type { AssistantId, ConversationId } from '@/domain/ids'
import type { DiffPiece } from '@/domain/runs/results/similarity'
import { isRecord, parseJson } from '@/lib/json'
import { failed, type Result } from '@/lib/result'
import { selectDraft } from '@/store/selectors'

import { useApp, useCommands } from '../app'
import { useItems, useStoredItems } from '../items/useItems'
import type { Stored } from '../storage/useStored'

/** All assistants by name, and why they cannot be read where they can't. */
export function useAssistants(): Stored<readonly Assistant[]> {
  const stored = useStoredItems()
  return { ...stored, value: stored.value && assistantsIn(stored.value) }
}

const NONE: readonly AssistantVersion[] = []

/** The versions of an assistant that are on this device, the newest first. */
export function useAssistantVersions(id: AssistantId): readonly AssistantVersion[] {
  const items = useItems()
  return useMemo(() => (items ? versionsOf(items, id) : NONE), [items, id])
}

/** What one text has that another has not, by lines; undefined until they are compared, or where that cannot be. */
export function useVersionDifference(before: string, after: string): readonly DiffPiece[] | undefined {
  const { loadRunCommands } = useCommands()
  const [found, setFound] = useState<{ readonly key: string; readonly pieces: readonly DiffPiece[] }>()
  const key = JSON.stringify([before, after])
  useEffect(() => {
    let isGone = false
    loadRunCommands()
      .then(({ compareTexts }) => compareTexts({ base: before, other: after, by: 'lines' }))
      .then(
        (pieces) => {
          if (!isGone && pieces) setFound({ key, pieces })
        },
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [key, before, after, loadRunCommands])
  return found?.key === key ? found.pieces : undefined
}

type Verb<Args extends readonly unknown[], Value> = (...args: Args) => Promise<Result<Value, string>>

/** The verbs of assistants. Their code comes with the first call; where it cannot come, each says so. */
export function useAssistantCommands() {
  const { loadAssistantCommands } = useCommands()
  return useMemo(() => {
    const later =
      <Args extends readonly unknown[], Value>(choose: (commands: AssistantCommands) => Verb<Args, Value>) =>
      async (...args: Args): Promise<Result<Value, string>> => {
        let commands: AssistantCommands
        try {
          commands = await loadAssistantCommands()
        } catch (cause) {
          return failed(cause instanceof Error ? cause.message : String(cause))
        }
        return choose(commands)(...args)
      }
    return {
      saveAssistant: later((its) => its.saveAssistant),
      copyAssistant: later((its) => its.copyAssistant),
      chooseAssistant: later((its) => its.chooseAssistant),
      shareAssistant: later((its) => its.shareAssistant),
      importAssistants: later((its) => its.importAssistants),
      deleteAssistants: later((its) => its.deleteAssistants),
      storeDocument: later((its) => its.storeDocument),
      readPicture: later((its) => its.readPicture),
      listToolSources: later((its) => its.listToolSources),
    }
  }, [loadAssistantCommands])
}

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
