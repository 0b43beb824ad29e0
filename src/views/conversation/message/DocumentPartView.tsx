import { FileText } from '@/ui/icons'

import type { DocumentFacts } from '@/domain/attachments/attachment'
import type { AttachmentPart } from '@/domain/messages/message'
import { usePassageOpener } from '@/hooks/beside/besideChat'
import { t } from '@/lib/text/t'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { summaryOf } from '../documents/documentWords'

type Props = { readonly part: AttachmentPart; readonly facts: DocumentFacts }

/** A document that a message was sent with: its length and what of it went. Opens it beside the chat. */
export function DocumentPartView({ part: { name }, facts }: Props) {
  const { open } = usePassageOpener()
  const { textId, originalId, sent } = facts
  const first = typeof sent === 'string' ? 1 : (sent[0] ?? 1)
  return (
    <button
      type="button"
      title={t('Open {name}', { name })}
      onClick={() => open({ textId, originalId, name, number: first })}
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
