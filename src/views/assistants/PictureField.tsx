import { useRef, useState } from 'react'

import type { AssistantContent } from '@/domain/assistants/assistant'
import { useAssistantCommands } from '@/hooks/assistants/useAssistants'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
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
  const read = async (chosen: File) => {
    const done = await readPicture(chosen)
    setError(done.ok ? undefined : done.error)
    if (done.ok) onChange({ picture: done.value })
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
      <FileInput
        ref={file}
        label={t('Picture')}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onFiles={([chosen]) => chosen && void read(chosen)}
      />
    </div>
  )
}
