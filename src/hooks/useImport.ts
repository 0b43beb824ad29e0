import { useState } from 'react'

import type { ImportReport } from '@/commands/importFile'

import { useCommands } from './app'

export type { ImportReport }

export type ImportState =
  | { readonly type: 'idle' }
  /** `isDryRun`: the file is read to say what it would bring. `share` from 0 to 1. */
  | {
      readonly type: 'running'
      readonly file: File
      readonly isDryRun: boolean
      readonly share: number
      readonly controller: AbortController
    }
  /** What the file would bring; nothing is written yet. */
  | { readonly type: 'checked'; readonly file: File; readonly salt: string; readonly report: ImportReport }
  | { readonly type: 'done'; readonly file: File; readonly report: ImportReport }

/** Import in two steps: first what it would do, then doing it. */
export function useImport() {
  const { importFile, newId } = useCommands()
  const [state, setState] = useState<ImportState>({ type: 'idle' })

  const run = async (file: File, isDryRun: boolean, salt: string) => {
    const controller = new AbortController()
    setState({ type: 'running', file, isDryRun, share: 0, controller })
    const report = await importFile(file, {
      isDryRun,
      salt,
      signal: controller.signal,
      onProgress: (done, total) =>
        setState({ type: 'running', file, isDryRun, share: total === 0 ? 0 : done / total, controller }),
    })
    if (isDryRun)
      setState(controller.signal.aborted ? { type: 'idle' } : { type: 'checked', file, salt, report })
    else setState({ type: 'done', file, report })
  }

  return {
    state,
    /** Reads a file and says what it would bring. */
    check: (file: File) => void run(file, true, newId().slice(0, 6)),
    /** Brings in what was checked. */
    confirm: () => {
      if (state.type === 'checked') void run(state.file, false, state.salt)
    },
    cancel: () => {
      if (state.type === 'running') state.controller.abort()
      else setState({ type: 'idle' })
    },
  }
}
