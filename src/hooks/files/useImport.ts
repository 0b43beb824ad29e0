import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ImportReport } from '@/commands/files/importFile'
import type { ConversationId } from '@/domain/ids'

import { useCommands } from '../app'
import { STORAGE_USE_KEY } from '../storage/useStored'
import { useClient } from '../useClient'

export type { ImportReport }

type ImportState =
  | { readonly type: 'idle' }
  /** `isDryRun`: the file is read for the preview. `share` from 0 to 1. */
  | {
      readonly type: 'running'
      readonly file: File
      readonly isDryRun: boolean
      readonly share: number
      readonly controller: AbortController
    }
  /** The preview; nothing is written yet. */
  | {
      readonly type: 'checked'
      readonly file: File
      readonly report: ImportReport
      /** Chats that are to be kept apart from the ones here that begin like them. */
      readonly apart: readonly ConversationId[]
    }
  | { readonly type: 'done'; readonly file: File; readonly report: ImportReport }

/** Import in two steps: a preview, then the import itself. */
export function useImport() {
  const { importFile } = useCommands()
  const queryClient = useClient()
  const [state, setState] = useState<ImportState>({ type: 'idle' })

  const run = async (file: File, isDryRun: boolean, keepApart: readonly ConversationId[] = []) => {
    const controller = new AbortController()
    setState({ type: 'running', file, isDryRun, share: 0, controller })
    const report = await importFile(file, {
      isDryRun,
      keepApart,
      signal: controller.signal,
      onProgress: (done, total) =>
        setState({ type: 'running', file, isDryRun, share: total === 0 ? 0 : done / total, controller }),
    })
    if (isDryRun)
      setState(controller.signal.aborted ? { type: 'idle' } : { type: 'checked', file, report, apart: [] })
    else {
      setState({ type: 'done', file, report })
      void queryClient.invalidateQueries({ queryKey: STORAGE_USE_KEY })
    }
  }

  return {
    state,
    /** Reads a file for the preview. */
    check: (file: File) => void run(file, true),
    /** Keeps a chat of the preview apart from the one here that begins like it, or not. */
    keepApart: (id: ConversationId, isApart: boolean) => {
      if (state.type !== 'checked') return
      const others = state.apart.filter((each) => each !== id)
      setState({ ...state, apart: isApart ? [...others, id] : others })
    },
    /** Imports what was previewed. */
    confirm: () => {
      if (state.type === 'checked') void run(state.file, false, state.apart)
    },
    cancel: () => {
      if (state.type === 'running') state.controller.abort()
      else setState({ type: 'idle' })
    },
  }
}

const KEY = ['keptItems'] as const

/** What earlier imports kept without understanding it, and what can be done with it. */
export function useKeptItems() {
  const { countKeptItems, downloadKeptItems, deleteKeptItems } = useCommands()
  const queryClient = useClient()
  const counted = useQuery(
    { queryKey: KEY, queryFn: countKeptItems, staleTime: 0, gcTime: 0 },
    queryClient,
  ).data
  const [outcome, setOutcome] = useState<string>()

  const download = async () => {
    const saved = await downloadKeptItems()
    setOutcome(saved.ok ? undefined : saved.error)
  }
  const remove = async () => {
    const removed = await deleteKeptItems()
    setOutcome(removed.ok ? 'Deleted.' : removed.error)
    for (const queryKey of [KEY, STORAGE_USE_KEY]) void queryClient.invalidateQueries({ queryKey })
  }
  return {
    /** Undefined until counted, and where that failed: `failure` says why then. */
    items: counted?.ok === true ? counted.value : undefined,
    failure: counted?.ok === false ? counted.error : undefined,
    outcome,
    download: () => void download(),
    remove: () => void remove(),
  }
}
