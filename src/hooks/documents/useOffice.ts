import { useEffect, useState } from 'react'

import type { DocumentCommands } from '@/commands/documents/documentCommands'
import type { ShownFile } from '@/commands/documents/showOffice'
import type { DocumentText } from '@/domain/documents/documentText'
import type { OfficeKind, OfficePages } from '@/domain/documents/documentKind'
import type { AttachmentId } from '@/domain/ids'
import { failed, type Result } from '@/lib/result'

import { useCommands } from '../app'

/** The pages of an Office file, stored or not; undefined while they are made. Fails with a sentence. */
export const useOfficePages = (
  from: AttachmentId | Blob,
  name: string,
  kind: OfficeKind,
): Result<OfficePages, string> | undefined => useMade(from, name, kind, showPages)

/** The text of an Office file that isn't stored; undefined while it is read. Fails with a sentence. */
export const useOfficeText = (
  from: Blob,
  name: string,
  kind: OfficeKind,
): Result<DocumentText, string> | undefined => useMade(from, name, kind, readText)

type Make<From, Made> = (
  commands: DocumentCommands,
  file: ShownFile & { readonly from: From },
  signal: AbortSignal,
) => Promise<Result<Made, string> | undefined>

const showPages: Make<AttachmentId | Blob, OfficePages> = (commands, file, signal) =>
  commands.showOffice(file, signal)
const readText: Make<Blob, DocumentText> = (commands, file, signal) => commands.readFile(file, signal)

function useMade<From extends AttachmentId | Blob, Made>(
  from: From,
  name: string,
  kind: OfficeKind,
  make: Make<From, Made>,
): Result<Made, string> | undefined {
  const { loadDocumentCommands } = useCommands()
  const [made, setMade] = useState<{ readonly from: From; readonly result: Result<Made, string> }>()
  useEffect(() => {
    const ending = new AbortController()
    const take = (result: Result<Made, string> | undefined) => {
      if (result && !ending.signal.aborted) setMade({ from, result })
    }
    loadDocumentCommands()
      .then((commands) => make(commands, { from, name, kind }, ending.signal))
      .then(take, (cause: unknown) => take(failed(cause instanceof Error ? cause.message : String(cause))))
    return () => ending.abort()
  }, [from, name, kind, make, loadDocumentCommands])
  return made?.from === from ? made.result : undefined
}
