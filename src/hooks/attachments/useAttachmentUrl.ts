import { useEffect, useState } from 'react'

import type { AttachmentId } from '@/domain/ids'

import { useApp } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/** A `blob:` address of stored bytes, for as long as its caller is shown; null when they are no longer stored. */
export function useAttachmentUrl(id: AttachmentId): Stored<string | null> {
  const { loadAttachment } = useApp()
  const { value: blob, ...rest } = useStored(['attachment', id], () => loadAttachment(id), { isFixed: true })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // The address belongs to this effect: it is revoked when the effect ends.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return { ...rest, value: blob === null ? null : url }
}
