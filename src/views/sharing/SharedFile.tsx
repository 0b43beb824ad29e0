import { FileText } from '@/ui/icons'
import { useEffect, useState } from 'react'

import type { AttachmentPart } from '@/domain/messages/message'
import { useAttachmentUrl } from '@/hooks/attachments/useAttachmentUrl'
import { formatBytes } from '@/lib/text/formatBytes'

/** A file that came with a link; it is in memory alone. */
export function ReceivedFile({
  part,
  blob,
}: {
  readonly part: AttachmentPart
  readonly blob: Blob | undefined
}) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // The address belongs to this effect: it is revoked when the effect ends.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return <FileView part={part} url={url} />
}

/** A file of this device, as it is drawn in a picture. */
export function StoredFile({ part }: { readonly part: AttachmentPart }) {
  const { value: url } = useAttachmentUrl(part.attachmentId)
  return <FileView part={part} url={url ?? undefined} />
}

function FileView({ part, url }: { readonly part: AttachmentPart; readonly url: string | undefined }) {
  const { name, type, sizeBytes, document } = part
  if (type === 'image' && !document && url !== undefined)
    return <img src={url} alt={name} className="shared-picture" />
  const label = (
    <>
      <FileText aria-hidden size={15} />
      {name}
      <span className="text-muted tabular-nums">{formatBytes(sizeBytes)}</span>
    </>
  )
  return url === undefined ? (
    <p className="shared-file">{label}</p>
  ) : (
    <a href={url} download={document ? `${name}.txt` : name} className="shared-file">
      {label}
    </a>
  )
}
