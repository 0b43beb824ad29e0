import { useState } from 'react'

import type { ImportReport } from '@/commands/files/importFile'
import type { ConversationId } from '@/domain/ids'

import { useCommands } from '../app'
import { useClient } from '../useClient'
import { STORAGE_USE_KEY } from '../storage/useStorageUse'

export type { ImportReport }

export type ImportState =
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
