import { useState } from 'react'

import { MOST_MEMORY_CHARS, type MemorySpace } from '@/domain/memory/memory'
import { spaceValue, useMemorySpaces } from '@/hooks/memory/useMemories'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { TextArea } from '@/ui/controls/TextArea'
import { focusBack } from '@/ui/overlays/focusBack'

type Props = {
  readonly text: string
  readonly space: MemorySpace
  /** Undefined where its code could not come, which is told. */
  readonly onSave: (memory: {
    readonly text: string
    readonly space: MemorySpace
  }) => Promise<Result<unknown, string> | undefined>
  readonly onClose: () => void
}

/** What to remember and where it is used. */
export function MemoryForm({ text: before, space: spaceBefore, onSave, onClose }: Props) {
  const spaces = useMemorySpaces()
  const [text, setText] = useState(before)
  const [space, setSpace] = useState(spaceBefore)
  const [error, setError] = useState<string>()
  async function save() {
    const saved = await onSave({ text, space })
    if (saved?.ok) onClose()
    else if (saved) setError(saved.error)
  }
  return (
    <form
      ref={(form) => focusBack(form?.querySelector('textarea'))}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={t('What to remember')}
        value={text}
        onChange={setText}
        rows={3}
        hint={t('{count} of {most} characters', { count: text.trim().length, most: MOST_MEMORY_CHARS })}
        error={error}
      />
      <Select
        label={t('Used in')}
        value={spaceValue(space)}
        options={spaces}
        onChange={(value) => {
          const chosen = spaces.find((each) => each.value === value)
          if (chosen) setSpace(chosen.space)
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
