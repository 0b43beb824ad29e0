import { useState } from 'react'

import type { ImportReport } from '@/commands/files/importFile'

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
  | { readonly type: 'checked'; readonly file: File; readonly report: ImportReport }
  | { readonly type: 'done'; readonly file: File; readonly report: ImportReport }

/** Import in two steps: a preview, then the import itself. */
export function useImport() {
  const { importFile } = useCommands()
  const queryClient = useClient()
  const [state, setState] = useState<ImportState>({ type: 'idle' })

  const run = async (file: File, isDryRun: boolean) => {
    const controller = new AbortController()
    setState({ type: 'running', file, isDryRun, share: 0, controller })
    const report = await importFile(file, {
      isDryRun,
      signal: controller.signal,
      onProgress: (done, total) =>
        setState({ type: 'running', file, isDryRun, share: total === 0 ? 0 : done / total, controller }),
    })
    if (isDryRun) setState(controller.signal.aborted ? { type: 'idle' } : { type: 'checked', file, report })
    else {
      setState({ type: 'done', file, report })
      void queryClient.invalidateQueries({ queryKey: STORAGE_USE_KEY })
    }
  }

  return {
    state,
    /** Reads a file for the preview. */
    check: (file: File) => void run(file, true),
    /** Imports what was previewed. */
    confirm: () => {
      if (state.type === 'checked') void run(state.file, false)
    },
    cancel: () => {
      if (state.type === 'running') state.controller.abort()
      else setState({ type: 'idle' })
    },
  }
}
