import type { ReactNode } from 'react'

import type { AttachmentPart, Part } from '@/domain/messages/message'
import { useAttachmentUrl } from '@/hooks/attachments/useAttachmentUrl'
import { PictureView } from '@/ui/picture/PictureView'

/** The pictures that a model drew for a cell. */
export const CellPictures = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map((part) => (part.type === 'image' ? <CellPicture key={part.attachmentId} part={part} /> : null))

function CellPicture({ part }: { readonly part: AttachmentPart }) {
  const { value: url } = useAttachmentUrl(part.thumbnailId ?? part.attachmentId)
  return url ? (
    <PictureView
      name={part.name}
      url={url}
      className="max-h-80 max-w-full rounded border border-line"
      renderWhole={(show) => <Whole part={part}>{show}</Whole>}
    />
  ) : null
}

function Whole({
  part,
  children,
}: {
  readonly part: AttachmentPart
  readonly children: (url: string) => ReactNode
}) {
  const { value: url } = useAttachmentUrl(part.attachmentId)
  return url ? children(url) : null
}

/** The same where nothing in it can be pressed. */
export function SmallPicture({ parts }: { readonly parts: readonly Part[] }) {
  const picture = parts.find((part): part is AttachmentPart => part.type === 'image')
  return picture ? <Small part={picture} /> : null
}

function Small({ part }: { readonly part: AttachmentPart }) {
  const { value: url } = useAttachmentUrl(part.thumbnailId ?? part.attachmentId)
  return url ? (
    <img src={url} alt={part.name} className="max-h-full max-w-full rounded object-contain" />
  ) : null
}
