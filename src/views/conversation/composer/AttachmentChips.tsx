import { X } from '@/ui/icons'

import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import type { AwaitedFile } from '@/store/activitySlice'
import { IconButton } from '@/ui/controls/IconButton'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { DocumentChip } from '../documents/DocumentChip'
import { AwaitedFileChip } from './AwaitedFileChip'

/** The files that go with the message being written, and those that will once they are read. */
export function AttachmentChips({
  conversationId,
  draft,
  awaited,
  onChange,
  onRelease,
}: {
  readonly conversationId: ConversationId | null
  readonly draft: Draft
  readonly awaited: readonly AwaitedFile[]
  readonly onChange: (draft: Draft) => void
  /** A file is no longer waited for. */
  readonly onRelease: (file: AwaitedFile) => void
}) {
  if (draft.attachments.length + awaited.length === 0) return null
  return (
    <ul aria-label={t('Attachments')} className="mb-2 flex flex-wrap gap-1.5">
      {draft.attachments.map((attachment) => {
        const { id, name, document } = attachment
        return (
          <li
            key={document?.textId ?? id}
            className="flex items-center gap-1 rounded border border-line bg-sunken pl-2 text-[13px]"
          >
            {document ? (
              <DocumentChip conversationId={conversationId} attachment={attachment} facts={document} />
            ) : (
              <span className="max-w-48 truncate">
                <ForeignName text={name} />
              </span>
            )}
            <IconButton
              size="small"
              icon={X}
              label={t('Remove {name}', { name })}
              onClick={() => {
                onChange({ ...draft, attachments: draft.attachments.filter((other) => other.id !== id) })
              }}
            />
          </li>
        )
      })}
      {awaited.map((file, index) => (
        <AwaitedFileChip key={index} file={file} onRelease={onRelease} />
      ))}
    </ul>
  )
}
