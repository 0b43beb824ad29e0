import { useEffect, useState, type KeyboardEvent, type SyntheticEvent } from 'react'

import { automaticValues } from '@/domain/prompts/automaticValues'
import type { TemplateField } from '@/domain/prompts/template'
import { useApp } from '@/hooks/app'
import { labelled } from '@/lib/text/labelled'
import { language } from '@/lib/text/language'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Combobox } from '@/ui/controls/Combobox'
import { Select } from '@/ui/controls/Select'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = {
  /** What is filled in. */
  readonly title: string
  readonly fields: readonly TemplateField[]
  /** What was selected on the page when it was asked for. */
  readonly selection: string
  readonly submit: string
  readonly onFill: (values: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** Asks for what a text leaves open. What the app knows itself is there already, and can be changed. */
export function FillDialog({ title, fields, selection, submit, onFill, onClose }: Props) {
  const { now } = useApp()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => {
    const known = new Map(Object.entries(automaticValues({ at: now(), language: language().formats })))
    return Object.fromEntries(
      fields.map(({ key, initial, automatic }) => [
        key,
        automatic === 'selection' ? selection : ((automatic && known.get(key)) ?? initial),
      ]),
    )
  })
  const [wasSent, setWasSent] = useState(false)
  const set = (key: string, value: string) => setValues((before) => ({ ...before, [key]: value }))
  const clipboard = useClipboardText(fields.some(({ automatic }) => automatic === 'clipboard'))
  const missing = fields.filter(({ key, isRequired }) => isRequired && (values[key] ?? '').trim() === '')

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    // It may be opened from the form of a message, which is not to be sent.
    event.stopPropagation()
    setWasSent(true)
    if (missing.length > 0) return
    onFill(
      Object.fromEntries(
        fields.map(({ key, automatic }) => [
          key,
          (values[key] ?? '') || (automatic === 'clipboard' ? (clipboard ?? '') : ''),
        ]),
      ),
    )
  }
  return (
    <Dialog
      title={title}
      description={t('Fill in what the text leaves open.')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form="fill-form">
            {submit}
          </Button>
        </>
      }
    >
      <form id="fill-form" aria-label={title} noValidate onSubmit={send} className="flex flex-col gap-3 p-4">
        {fields.map((field) => {
          const typed = values[field.key] ?? ''
          return (
            <FieldOf
              key={field.key}
              field={field}
              value={field.automatic === 'clipboard' && typed === '' ? (clipboard ?? '') : typed}
              error={wasSent && missing.includes(field) ? t('Fill this in.') : undefined}
              onChange={(value) => set(field.key, value)}
            />
          )
        })}
      </form>
    </Dialog>
  )
}

type FieldProps = {
  readonly field: TemplateField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function FieldOf({ field, value, error, onChange }: FieldProps) {
  const { label, type, options, placeholder, automatic } = field
  const hint = automatic && HINTS.find((each) => each.value === automatic)
  const common = {
    label,
    error,
    hint: hint && labelled([hint])[0]?.label,
  }
  if (type === 'choice' && options.length <= 8)
    return (
      <Select
        {...common}
        value={value}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={onChange}
      />
    )
  if (type === 'choice')
    return (
      <Combobox
        {...common}
        value={value}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={onChange}
      />
    )
  if (type === 'long' || automatic === 'clipboard' || automatic === 'selection')
    return <TextArea {...common} value={value} placeholder={placeholder} onChange={onChange} />
  // Code and letters are pasted, too: a field of one line would make one line of them.
  if (type === 'text')
    return (
      <TextArea
        {...common}
        boxClassName="min-h-10 max-h-40"
        value={value}
        placeholder={placeholder}
        onChange={onChange}
        onKeyDown={submitOnEnter}
        autoComplete="off"
      />
    )
  return (
    <TextField
      {...common}
      type={type}
      value={value}
      placeholder={placeholder}
      onChange={onChange}
      autoComplete="off"
    />
  )
}

/** As in a field of one line; with Shift the line breaks. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const HINTS = [
  { value: 'clipboard', label: mark('From the clipboard, where the browser allows it. Else paste it here.') },
  { value: 'selection', label: mark('What was selected on the page.') },
] as const

/** The text of the clipboard; undefined until it is read, and where the browser does not allow it. */
function useClipboardText(isWanted: boolean): string | undefined {
  const { clipboard } = useApp()
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (isWanted) void clipboard.readText().then(setText)
  }, [isWanted, clipboard])
  return text
}
