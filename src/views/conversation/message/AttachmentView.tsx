import { type ReactNode, useState } from 'react'

import type { DocumentFacts } from '@/domain/attachments/attachment'
import type { ConversationId } from '@/domain/ids'
import type { AttachmentPart } from '@/domain/messages/message'
import { useApp, useCommands } from '@/hooks/app'
import { useAttachmentUrl, usePictureUrl } from '@/hooks/attachments/useAttachmentUrl'
import { usePassageOpener } from '@/hooks/beside/besideChat'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { FileText, Music } from '@/ui/icons'
import { PictureView } from '@/ui/picture/PictureView'

import { summaryOf } from '../documents/documentWords'

type Props = { readonly part: AttachmentPart; readonly conversationId: ConversationId }

/** A picture, a sound or a file that belongs to a message. */
export function AttachmentView({ part, conversationId }: Props) {
  return part.document && part.type !== 'image' ? (
    <DocumentPartView part={part} facts={part.document} />
  ) : (
    <StoredFile part={part} conversationId={conversationId} />
  )
}

function StoredFile({ part, conversationId }: Props) {
  const { value: url, problem, again } = usePictureUrl(part)
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
      <div className={part.document ? 'me-2 mb-2 inline-block max-w-full' : 'mb-2 max-w-full'}>
        <PictureView
          name={part.name}
          url={url}
          className={classNames(
            // Pages of a document lie side by side.
            part.document ? 'max-h-40' : 'max-h-80',
            'max-w-full rounded border border-line',
          )}
          renderWhole={(show) => <WholePicture part={part}>{show}</WholePicture>}
          actions={<UseAgain part={part} conversationId={conversationId} />}
        />
      </div>
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
      <ForeignName text={part.name} />
      <span className="text-muted tabular-nums">{formatBytes(part.sizeBytes)}</span>
    </a>
  )
}

function WholePicture({
  part,
  children,
}: {
  readonly part: AttachmentPart
  readonly children: (url: string) => ReactNode
}) {
  const { value: url, problem, again } = useAttachmentUrl(part.attachmentId)
  if (problem !== undefined)
    return (
      <LoadFailed title={t('{name} can’t be read', { name: part.name })} className="m-4" onRetry={again}>
        {problem}
      </LoadFailed>
    )
  if (url === null)
    return (
      <p className="p-4 text-sm text-muted">
        {t('{name} is no longer stored on this device.', { name: part.name })}
      </p>
    )
  return url === undefined ? <div className="h-60" aria-busy="true" /> : children(url)
}

/** Puts a picture into the message that is being typed. */
function UseAgain({ part, conversationId }: Props) {
  const { store } = useApp()
  const { saveDraft } = useCommands()
  const [isUsed, setUsed] = useState(false)
  if (part.document) return null
  const { attachmentId: id, name, mediaType, sizeBytes } = part
  const use = () => {
    const draft = selectDraft(conversationId)(store.getState())
    if (!draft.attachments.some((each) => each.id === id))
      saveDraft(conversationId, {
        ...draft,
        attachments: [...draft.attachments, { id, name, mediaType, sizeBytes }],
      })
    setUsed(true)
  }
  return (
    <Button onClick={use} disabled={isUsed}>
      {isUsed ? t('Added to your message') : t('Add to message')}
    </Button>
  )
}

type DocumentPartViewProps = { readonly part: AttachmentPart; readonly facts: DocumentFacts }

/** A document that a message was sent with: its length and what of it went. Opens it beside the chat. */
function DocumentPartView({ part: { name }, facts }: DocumentPartViewProps) {
  const { open } = usePassageOpener()
  const { textId, originalId, sent } = facts
  const first = typeof sent === 'string' ? 1 : (sent[0] ?? 1)
  return (
    <button
      type="button"
      title={t('Open {name}', { name })}
      onClick={() => open({ textId, originalId, name, number: first, isWhole: true })}
      className="mb-2 inline-flex items-center gap-x-2 rounded border border-line bg-surface px-2.5 py-1 text-start text-sm hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11"
    >
      <FileText aria-hidden size={15} className="shrink-0 text-faint" />
      <span className="flex min-w-0 flex-wrap gap-x-2">
        <span className="wrap-anywhere">
          <ForeignName text={name} />
        </span>
        <span className="text-muted tabular-nums">{summaryOf(facts)}</span>
      </span>
    </button>
  )
}
