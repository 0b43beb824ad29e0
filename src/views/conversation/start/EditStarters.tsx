import { useState } from 'react'

import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'

/** @param model by `modelKey`. */
type Props = { readonly model: string; readonly onDone: () => void }

/** The starters of a model, one a line; those of Parlance where there are none. */
export default function EditStarters({ model: key, onDone }: Props) {
  const starters = useAppState((state) => state.settings.starters)
  const { changeAppSettings } = useCommands()
  const [text, setText] = useState(() => (starters[key] ?? []).join('\n'))
  const save = () => {
    const own = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    void changeAppSettings(({ starters: { [key]: _, ...others } }) => ({
      starters: own.length > 0 ? { ...others, [key]: own } : others,
    }))
    onDone()
  }
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t('Starters for this model')}
        value={text}
        onChange={setText}
        placeholder={t('One per line. Empty shows the default ones.')}
        boxClassName="min-h-24 max-h-64"
      />
      <div className="flex gap-2">
        <Button size="small" onClick={save}>
          {t('Save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
