import { X } from 'lucide-react'

import type { Draft } from '@/domain/draft'
import { IconButton } from '@/ui/IconButton'

/** The files that go with the message being written, and those that will once they are read. */
export function AttachmentChips({
  draft,
  awaited,
  onChange,
}: {
  readonly draft: Draft
  readonly awaited: readonly { readonly name: string }[]
  readonly onChange: (draft: Draft) => void
}) {
  if (draft.attachments.length + awaited.length === 0) return null
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
      {awaited.map(({ name }, index) => (
        <li
          key={index}
          className="max-w-64 truncate rounded border border-line px-2 text-[13px] leading-7 text-muted"
        >
          Adding {name || 'pasted file'}…
        </li>
      ))}
    </ul>
  )
}
