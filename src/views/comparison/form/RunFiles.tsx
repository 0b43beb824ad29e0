import type { Attachment } from '@/domain/attachments/attachment'
import { refusedAttachment } from '@/domain/request/refusedAttachment'
import type { ModelRef } from '@/domain/modelRef'
import { useApp } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatList } from '@/lib/text/formatList'
import { quoted } from '@/lib/text/quoted'
import { t } from '@/lib/text/t'

import { ChipTray } from './ChipTray'

type Props = {
  readonly attachments: readonly Attachment[]
  readonly models: readonly ModelRef[]
  readonly onChange: (attachments: readonly Attachment[]) => void
}

/** The files that go with each prompt, and what of them which model does not get. */
export function RunFiles({ attachments, models, onChange }: Props) {
  const { entryOf } = useApp()
  const nameOf = useModelLabel(models)
  if (attachments.length === 0) return null
  const leftOut = models.flatMap((model) => {
    const names = attachments
      .filter((attachment) => refusedAttachment(attachment, entryOf(model)) !== undefined)
      .map(({ name }) => quoted(name))
    return names.length === 0
      ? []
      : [
          t('{model} doesn’t accept {files}, so they are left out for it.', {
            model: nameOf(model),
            files: formatList(names),
          }),
        ]
  })
  return (
    <div className="flex flex-col gap-1.5">
      <ChipTray
        title={t('Files')}
        chips={attachments}
        onRemove={(id) => onChange(attachments.filter((each) => each.id !== id))}
      />
      {leftOut.length > 0 && (
        <ul className="text-[13px] text-money">
          {leftOut.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
