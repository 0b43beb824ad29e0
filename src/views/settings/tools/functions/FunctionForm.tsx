import { useState } from 'react'

import { FIRST_FUNCTION, type OwnFunction } from '@/domain/functions/ownFunction'
import { useApp } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { CodeEditor } from '@/ui/code/CodeEditor'
import { NumberField } from '@/ui/controls/NumberField'
import { TextField } from '@/ui/controls/TextField'
import { JsonEditor } from '@/ui/json/JsonEditor'

import { SettingsForm } from '../../SettingsForm'
import { useSettingsForm } from '../../useSettingsForm'
import { FunctionTrial } from './FunctionTrial'

type Props = {
  /** The function to change; undefined for a new one. */
  readonly edited: OwnFunction | undefined
  readonly onDone: () => void
}

/** Where a function is written, tried and saved. */
export function FunctionForm({ edited, onDone }: Props) {
  const { now } = useApp()
  const { saveFunction, functionFaults, newFunctionId } = useToolCommands()
  const [own, setOwn] = useState<OwnFunction>(
    () => edited ?? { ...FIRST_FUNCTION, id: newFunctionId(), createdAt: now() },
  )
  const [wasSaved, setWasSaved] = useState(false)
  const [failedLine, setFailedLine] = useState<{ readonly line: number; readonly message: string }>()
  // Escape is for its editors.
  const { formRef, saving, showFault } = useSettingsForm({})
  const faults = functionFaults(own)

  const change = (part: Partial<OwnFunction>) => setOwn((before) => ({ ...before, ...part }))
  const save = () => {
    setWasSaved(true)
    if (Object.keys(faults).length > 0) {
      showFault()
      return
    }
    void saving.run(() => saveFunction(own)).then((isSaved) => isSaved && onDone())
  }
  return (
    <SettingsForm
      ref={formRef}
      label={edited ? t('Edit {name}', { name: edited.name }) : t('New function')}
      saving={saving}
      saveLabel={t('Save function')}
      onSave={save}
      onCancel={onDone}
    >
      <TextField
        label={t('Name')}
        placeholder="look_up_price"
        value={own.name}
        onChange={(name) => change({ name })}
        error={wasSaved ? faults.name : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={t('Description')}
        placeholder={t('What it does and when to use it')}
        value={own.description}
        onChange={(description) => change({ description })}
        error={wasSaved ? faults.description : undefined}
        autoComplete="off"
      />
      <JsonEditor
        label={t('Input schema')}
        hint={t('A JSON Schema of the arguments that the model gives.')}
        value={own.schema}
        onChange={(schema) => change({ schema })}
      />
      {wasSaved && faults.schema !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {faults.schema}
        </p>
      )}
      <CodeEditor
        language="javascript"
        label={t('JavaScript')}
        hint={t(
          'The body of an async function. It gets “input” and returns a JSON value. There is no network and no access to this page.',
        )}
        value={own.code}
        onChange={(code) => {
          setFailedLine(undefined)
          change({ code })
        }}
        problems={failedLine ? [failedLine] : undefined}
      />
      <label className="flex flex-wrap items-center gap-2 text-sm">
        <span aria-hidden>{t('Time limit in seconds')}</span>
        <NumberField
          label={t('Time limit in seconds')}
          value={own.limitMs / 1000}
          min={0.1}
          max={60}
          step={0.5}
          onChange={(seconds) => change({ limitMs: seconds * 1000 })}
        />
      </label>
      <FunctionTrial own={own} onExamples={(examples) => change({ examples })} onLine={setFailedLine} />
    </SettingsForm>
  )
}
