import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import type { AwaitedFile } from '@/store/activitySlice'
import { IconButton } from '@/ui/controls/IconButton'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { X } from '@/ui/firstIcons'

import { DocumentChip } from '../documents/DocumentChip'

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

type Props = { readonly file: AwaitedFile; readonly onRelease: (file: AwaitedFile) => void }

/** A file that is being read and stored, with how far that is and a way to cancel it. */
function AwaitedFileChip({ file, onRelease }: Props) {
  const progress = useAppState((state) => state.fileProgress.get(file))
  const name = file.name || t('pasted file')
  const percent = progress && Math.floor((progress.done / progress.total) * 100)
  return (
    <li className="flex items-center gap-1 rounded border border-line pl-2 text-[13px] text-muted">
      <span
        role="progressbar"
        aria-label={t('Adding {name}', { name })}
        {...(percent !== undefined && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        className="max-w-64 animate-pulse truncate tabular-nums motion-reduce:animate-none"
      >
        {percent === undefined
          ? t('Adding {name}…', { name })
          : t('{percent}% · Reading {name}', { name, percent })}
      </span>
      <IconButton
        size="small"
        icon={X}
        label={t('Cancel adding {name}', { name })}
        onClick={() => {
          onRelease(file)
        }}
      />
    </li>
  )
}
