import { useState } from 'react'

import { HTTP_METHODS, type BodyType, type HttpMethod, type HttpOperation } from '@/domain/http/httpApi'
import { isRecord, parseJson } from '@/lib/json'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'
import { JsonEditor } from '@/ui/json/JsonEditor'

type Props = {
  readonly taken: readonly string[]
  readonly onAdd: (operation: HttpOperation) => void
  readonly onCancel: () => void
}

const FIRST_SCHEMA = JSON.stringify(
  { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  null,
  2,
)

const BODIES = [
  { value: 'json', label: mark('JSON') },
  { value: 'form', label: mark('Form') },
  { value: 'multipart', label: mark('Form (multipart)') },
] as const

/** Describes one function of a service by hand. */
export function OperationForm({ taken, onAdd, onCancel }: Props) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [method, setMethod] = useState<HttpMethod>('GET')
  const [bodyType, setBodyType] = useState<'json' | BodyType>('json')
  const [path, setPath] = useState('')
  const [schema, setSchema] = useState(FIRST_SCHEMA)
  const [wasAdded, setWasAdded] = useState(false)
  const nameFault = /^[\w-]{1,56}$/.test(name)
    ? taken.includes(name)
      ? t('Another function has this name. Choose a different one.')
      : undefined
    : t('Use 1 to 56 letters, digits, _ or -.')
  const schemaFault = isRecord(parseJson(schema)) ? undefined : t('The schema must be a JSON object.')
  const add = () => {
    setWasAdded(true)
    if (nameFault !== undefined || schemaFault !== undefined) return
    const rest = method === 'GET' || method === 'DELETE' ? 'query' : 'fields'
    const more = rest === 'fields' && bodyType !== 'json' && { bodyType }
    onAdd({ name, description, method, path, places: {}, rest, schema, isOn: true, ...more })
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded border border-line p-3">
      <legend className="px-1 text-sm font-medium">{t('Describe a function')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Function name')}
          placeholder="get_weather"
          value={name}
          onChange={setName}
          error={wasAdded ? nameFault : undefined}
          spellCheck={false}
        />
        <TextField
          label={t('Description')}
          placeholder={t('What it does and when to use it')}
          value={description}
          onChange={setDescription}
        />
        <Select
          label={t('Method')}
          value={method}
          options={HTTP_METHODS.map((value) => ({ value, label: value }))}
          onChange={setMethod}
        />
        <TextField
          label={t('Path')}
          placeholder="/weather/{city}"
          value={path}
          onChange={setPath}
          hint={t('After the base URL. Arguments go where {name} is; others into the query, or the body.', {
            name: '{name}',
          })}
          spellCheck={false}
        />
        {method !== 'GET' && method !== 'DELETE' && (
          <Select
            label={t('Send the body as')}
            value={bodyType}
            options={labelled(BODIES)}
            onChange={setBodyType}
          />
        )}
      </div>
      <JsonEditor label={t('Input schema')} value={schema} onChange={setSchema} />
      {wasAdded && schemaFault !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {schemaFault}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="small" onClick={add}>
          {t('Add function')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Discard function')}
        </Button>
      </div>
    </fieldset>
  )
}
