import { useState } from 'react'

import type { OfficeKind } from '@/domain/documents/officeKind'
import type { AttachmentId } from '@/domain/ids'
import { useOfficePages } from '@/hooks/documents/useOffice'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Alert } from '@/ui/feedback/Note'
import { ClosedPage } from '@/ui/markdown'

type Props = {
  readonly from: AttachmentId | Blob
  readonly name: string
  readonly kind: OfficeKind
}

/** An Office file as its program shows it: pages, slides, or sheets of which one is chosen. */
export function OfficePages({ from, name, kind }: Props) {
  const pages = useOfficePages(from, name, kind)
  const [chosen, setChosen] = useState(0)
  if (!pages)
    return (
      <p role="status" className="p-4 text-sm text-muted">
        {t('Opening…')}
      </p>
    )
  if (!pages.ok)
    return (
      <Alert tone="warning" title={t('{name} can’t be shown as pages', { name })} className="m-4">
        {pages.error}
      </Alert>
    )
  const { parts } = pages.value
  const part = parts[chosen] ?? parts[0]
  return (
    <div className="office-pages">
      {parts.length > 1 && (
        <div className="office-sheets">
          <RadioGroup
            label={t('Sheet')}
            isLabelHidden
            value={String(chosen)}
            options={parts.map((each, index) => ({ value: String(index), label: each.name }))}
            onChange={(index) => setChosen(Number(index))}
          />
        </div>
      )}
      {part?.rows !== undefined && (
        <p className="px-4 py-1.5 text-[13px] text-muted">
          {t('The first {count} rows', { count: part.rows })}
        </p>
      )}
      {part && <ClosedPage html={part.html} />}
    </div>
  )
}
