import type { Attachment } from '@/domain/attachments/attachment'
import type { ModelRef } from '@/domain/modelRef'
import { refusedAttachment } from '@/domain/request/refusedAttachment'
import { useApp } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatList } from '@/lib/text/formatList'
import { quoted } from '@/lib/text/quoted'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { TextArea } from '@/ui/controls/TextArea'
import { X } from '@/ui/firstIcons'
import { Plus } from '@/ui/icons'

import { ChipTray } from './ModelTray'

type Props = {
  readonly prompts: readonly string[]
  readonly onChange: (prompts: readonly string[]) => void
  readonly onSubmit: () => void
  readonly placeholder?: string | undefined
}

/** What is asked; each prompt of every model. */
export function Prompts({ prompts, onChange, onSubmit, placeholder }: Props) {
  return (
    <div className="flex flex-col gap-2">
      {prompts.map((prompt, index) => (
        // Prompts have no identity but their place.
        <div key={index} className="flex items-start gap-1">
          <TextArea
            label={prompts.length === 1 ? t('Prompt') : t('Prompt {number}', { number: index + 1 })}
            className="flex-1"
            placeholder={placeholder}
            value={prompt}
            onChange={(text) => onChange(prompts.with(index, text))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              onSubmit()
            }}
            boxClassName="min-h-16 max-h-60"
          />
          {prompts.length > 1 && (
            <IconButton
              size="small"
              icon={X}
              label={t('Remove prompt {number}', { number: index + 1 })}
              className="mt-7"
              onClick={() => onChange(prompts.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        variant="muted"
        className="-mt-1 -ms-2 self-start"
        onClick={() => onChange([...prompts, ''])}
      >
        <Plus aria-hidden size={14} />
        {t('Add prompt')}
      </Button>
    </div>
  )
}

type RunFilesProps = {
  readonly attachments: readonly Attachment[]
  readonly models: readonly ModelRef[]
  readonly onChange: (attachments: readonly Attachment[]) => void
}

/** The files that go with each prompt, and what of them which model does not get. */
export function RunFiles({ attachments, models, onChange }: RunFilesProps) {
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
