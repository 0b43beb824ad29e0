import { useState } from 'react'

import type { SavedTools } from '@/domain/settings/settings'
import { toolNames } from '@/domain/tools/offeredTools'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { JsonEditor } from '@/ui/json/JsonEditor'
import { TextField } from '@/ui/controls/TextField'

import { SettingsForm } from '../../SettingsForm'
import { useSaving } from '../../useSaving'

type Props = {
  readonly tools: SavedTools
  /** Fails with a sentence; the form then stays open with what was typed. */
  readonly onSave: (tools: SavedTools) => Promise<Result<void, string>>
  readonly onCancel: () => void
}

const FIRST_TOOL = JSON.stringify(
  [
    {
      type: 'function',
      function: {
        name: 'look_up',
        description: 'Looks something up.',
        parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
      },
    },
  ],
  null,
  2,
)

/** Where a set of functions is written. Without a name it takes those of its functions. */
export function ToolsForm({ tools, onSave, onCancel }: Props) {
  const [name, setName] = useState(tools.name)
  const [text, setText] = useState(tools.text || FIRST_TOOL)
  const [wasSaved, setWasSaved] = useState(false)
  const saving = useSaving()
  const names = toolNames(text)

  const save = () => {
    setWasSaved(true)
    if (!names.ok) return
    const { value } = names
    void saving.run(() => onSave({ id: tools.id, name: name.trim() || value.join(', ').slice(0, 60), text }))
  }

  return (
    <SettingsForm
      label={t('Tools')}
      saving={saving}
      saveLabel={t('Save tools')}
      onSave={save}
      onCancel={onCancel}
    >
      <TextField label={t('Name')} value={name} onChange={setName} autoComplete="off" />
      <JsonEditor
        label={t('Functions as JSON')}
        hint={t(
          'A JSON array of functions, each with a name, a description and parameters as a JSON Schema.',
        )}
        value={text}
        onChange={setText}
      />
      {wasSaved && !names.ok && (
        <p role="alert" className="text-[13px] text-danger">
          {names.error}
        </p>
      )}
    </SettingsForm>
  )
}
