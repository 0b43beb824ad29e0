import { X } from 'lucide-react'

import type { Draft } from '@/domain/drafts/draft'
import { t } from '@/lib/text/t'
import type { AwaitedFile } from '@/store/activitySlice'
import { IconButton } from '@/ui/controls/IconButton'

/** The files that go with the message being written, and those that will once they are read. */
export function AttachmentChips({
  draft,
  awaited,
  onChange,
  onRelease,
}: {
  readonly draft: Draft
  readonly awaited: readonly AwaitedFile[]
  readonly onChange: (draft: Draft) => void
  /** A file is no longer waited for. */
  readonly onRelease: (file: AwaitedFile) => void
}) {
  if (draft.attachments.length + awaited.length === 0) return null
  return (
    <ul aria-label={t('Attachments')} className="mb-2 flex flex-wrap gap-1.5">
      {draft.attachments.map(({ id, name }) => (
        <li
          key={id}
          className="flex items-center gap-1 rounded border border-line bg-sunken pl-2 text-[13px]"
        >
          <span className="max-w-48 truncate">{name}</span>
          <IconButton
            size="small"
            icon={X}
            label={t('Remove {name}', { name })}
            onClick={() => {
              onChange({ ...draft, attachments: draft.attachments.filter((other) => other.id !== id) })
            }}
          />
        </li>
      ))}
      {awaited.map((file, index) => {
        const name = file.name || t('pasted file')
        return (
          <li
            key={index}
            className="flex items-center gap-1 rounded border border-line pl-2 text-[13px] text-muted"
          >
            <span
              role="progressbar"
              aria-label={t('Adding {name}', { name })}
              className="max-w-64 animate-pulse truncate motion-reduce:animate-none"
            >
              {t('Adding {name}…', { name })}
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
      })}
    </ul>
  )
}
