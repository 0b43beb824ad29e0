import { X } from '@/ui/firstIcons'
import { Plus } from '@/ui/icons'

import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { TextArea } from '@/ui/controls/TextArea'

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
