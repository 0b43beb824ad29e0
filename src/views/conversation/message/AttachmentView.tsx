import { FileText, Music } from 'lucide-react'

import type { AttachmentPart } from '@/domain/messages/message'
import { useAttachmentUrl } from '@/hooks/attachments/useAttachmentUrl'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { DocumentPartView } from './DocumentPartView'

/** A picture, a sound or a file that belongs to a message. */
export function AttachmentView({ part }: { readonly part: AttachmentPart }) {
  return part.document && part.type !== 'image' ? (
    <DocumentPartView part={part} facts={part.document} />
  ) : (
    <StoredFile part={part} />
  )
}

function StoredFile({ part }: { readonly part: AttachmentPart }) {
  const { value: url, problem, again } = useAttachmentUrl(part.attachmentId)
  if (problem !== undefined)
    return (
      <LoadFailed title={t('{name} can’t be read', { name: part.name })} className="mb-2" onRetry={again}>
        {problem}
      </LoadFailed>
    )
  if (url === null)
    return (
      <p className="mb-2 text-sm text-muted">
        {t('{name} is no longer stored on this device.', { name: part.name })}
      </p>
    )
  if (part.type === 'image') {
    return url === undefined ? (
      <div className="mb-2 h-40 w-60 rounded bg-sunken" aria-busy="true" />
    ) : (
      <img
        src={url}
        alt={part.name}
        className={
          // Pages of a document lie side by side.
          part.document
            ? 'mr-2 mb-2 inline-block max-h-40 max-w-full rounded border border-line'
            : 'mb-2 max-h-80 max-w-full rounded border border-line'
        }
      />
    )
  }
  const Icon = part.type === 'audio' ? Music : FileText
  return (
    <a
      href={url}
      download={part.name}
      className="mb-2 inline-flex items-center gap-2 rounded border border-line bg-surface px-2.5 py-1 text-sm"
    >
      <Icon aria-hidden size={15} />
      {part.name}
      <span className="text-muted tabular-nums">{formatBytes(part.sizeBytes)}</span>
    </a>
  )
}
