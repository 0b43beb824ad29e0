import { X } from 'lucide-react'

import type { Draft } from '@/domain/draft'
import { IconButton } from '@/ui/IconButton'

/** The files that go with the message being written. */
export function AttachmentChips({
  draft,
  onChange,
}: {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}) {
  if (draft.attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="mb-2 flex flex-wrap gap-1.5">
      {draft.attachments.map(({ id, name }) => (
        <li
          key={id}
          className="flex items-center gap-1 rounded border border-line bg-sunken pl-2 text-[13px]"
        >
          <span className="max-w-48 truncate">{name}</span>
          <IconButton
            size="small"
            icon={X}
            label={`Remove ${name}`}
            onClick={() => {
              onChange({ ...draft, attachments: draft.attachments.filter((other) => other.id !== id) })
            }}
          />
        </li>
      ))}
    </ul>
  )
}
