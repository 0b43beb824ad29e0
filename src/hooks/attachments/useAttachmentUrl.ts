import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { AttachmentId } from '@/domain/ids'

import { useApp } from '../app'

/** A `blob:` address of stored bytes, for as long as its caller is shown; undefined until they are read. */
export function useAttachmentUrl(id: AttachmentId): string | undefined {
  const { loadAttachment } = useApp()
  const { data: blob } = useQuery({
    queryKey: ['attachment', id],
    queryFn: () => loadAttachment(id),
    staleTime: Infinity,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // The address belongs to this effect: it is revoked when the effect ends.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- see above
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
