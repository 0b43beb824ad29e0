import { useRef, useState } from 'react'

import type { AssistantContent } from '@/domain/assistants/assistant'
import { useAssistantCommands } from '@/hooks/assistants/useAssistantCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Avatar } from '@/ui/layout/Avatar'

type Props = {
  readonly content: AssistantContent
  readonly onChange: (part: Partial<AssistantContent>) => void
}

/** A picture of an assistant, or the letter or emoji that stands for it. */
export function PictureField({ content, onChange }: Props) {
  const { name, letter, picture } = content
  const { readPicture } = useAssistantCommands()
  const [error, setError] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const read = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? []
    input.value = ''
    const done = chosen && (await readPicture(chosen))
    setError(done && !done.ok ? done.error : undefined)
    if (done?.ok) onChange({ picture: done.value })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Avatar name={name} letter={letter} picture={picture} size="large" />
      <TextField
        label={t('Letter or emoji')}
        value={letter}
        onChange={(next) => onChange({ letter: next })}
        maxLength={16}
        autoComplete="off"
        error={error}
        className="w-48"
      />
      <Button onClick={() => file.current?.click()}>{t('Choose a picture…')}</Button>
      {picture !== '' && (
        <Button variant="quiet" onClick={() => onChange({ picture: '' })}>
          {t('Remove picture')}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={t('Picture')}
        onChange={(event) => void read(event.currentTarget)}
      />
    </div>
  )
}
