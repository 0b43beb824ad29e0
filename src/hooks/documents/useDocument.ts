import type { DocumentText } from '@/domain/documents/documentText'
import type { AttachmentId } from '@/domain/ids'
import type { Result } from '@/lib/result'

import { useEffect, useState } from 'react'

import { useCommands } from '../app'

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
