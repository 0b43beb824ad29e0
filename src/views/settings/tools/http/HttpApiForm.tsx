import { useRef, useState } from 'react'

import { httpKeyOwner, readOperations, type HttpApi, type HttpOperation } from '@/domain/http/httpApi'
import type { OpenApi } from '@/domain/http/readOpenApi'
import { readWebAddress } from '@/domain/web/namedAddresses'
import { useApp, useCommands } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeys'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'
import { Outcome } from '@/ui/feedback/Outcome'
import { AddressField } from '@/views/settings/HeldValues'

import { SettingsForm, useSettingsForm } from '../../SettingsForm'
import { API_KEY_PLACES } from '../KeyFields'
import { ServiceAccess } from '../ServiceAccess'
import { OperationForm } from './OperationForm'

type Props = {
  /** The service to change; undefined for a new one. */
  readonly edited: HttpApi | undefined
  readonly onDone: () => void
}

const NEW_API = {
  name: '',
  url: '',
  via: 'direct',
  rememberKey: true,
  keyIn: 'bearer',
  keyName: '',
  operations: '[]',
} as const

/** Where an HTTP service is described: from its document, or function by function. */
export function HttpApiForm({ edited, onDone }: Props) {
  const { now } = useApp()
  const { hasKey } = useCommands()
  const { saveHttpApi, newHttpApiId } = useToolCommands()
  const { type: protection } = useKeyProtection()
  const [api, setApi] = useState<HttpApi>(
    () => edited ?? { ...NEW_API, id: newHttpApiId(), createdAt: now() },
  )
  const [operations, setOperations] = useState(() => readOperations(api))
  const [isAdding, setAdding] = useState(false)
  const [key, setKey] = useState('')
  const [wasSaved, setWasSaved] = useState(false)
  const { formRef, saving, showFault } = useSettingsForm({ onEscape: onDone })
  const address = readWebAddress(api.url)

  const change = (part: Partial<HttpApi>) => setApi((before) => ({ ...before, ...part }))
  const isKeyNamed = api.keyIn === 'bearer' || api.keyName !== ''
  const problem =
    wasSaved && !operations.some(({ isOn }) => isOn) ? t('Choose at least one function.') : undefined
  const save = () => {
    setWasSaved(true)
    if (!address.ok || !isKeyNamed) {
      showFault()
      return
    }
    if (!operations.some(({ isOn }) => isOn)) return
    const name = api.name.trim() || new URL(address.value).host
    const whole = {
      ...api,
      url: address.value,
      name,
      operations: JSON.stringify(operations),
      rememberKey: api.rememberKey && protection !== 'unavailable',
    }
    const typed = key.trim() === '' ? undefined : key.trim()
    void saving.run(() => saveHttpApi(whole, typed)).then((isSaved) => isSaved && onDone())
  }
  const add = (operation: HttpOperation) => {
    setOperations((before) => [...before.filter(({ name }) => name !== operation.name), operation])
    setAdding(false)
  }
  return (
    <SettingsForm
      label={edited ? t('Edit {name}', { name: edited.name }) : t('Add HTTP functions')}
      ref={formRef}
      saving={{ ...saving, error: saving.error ?? problem }}
      saveLabel={t('Save')}
      onSave={save}
      onCancel={onDone}
    >
      <ApiDocument
        via={api.via}
        onRead={(found) => {
          setOperations(found.operations)
          change({ ...(api.name === '' && { name: found.title }), ...(api.url === '' && { url: found.url }) })
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Name')}
          value={api.name}
          onChange={(name) => change({ name })}
          autoComplete="off"
        />
        <AddressField
          label={t('Base URL')}
          placeholder="https://api.example.com/v1"
          value={api.url}
          onChange={(url) => change({ url })}
          error={wasSaved && !address.ok ? address.error : undefined}
        />
      </div>
      <ServiceAccess
        access={api}
        url={address.ok ? address.value : ''}
        hasKey={edited !== undefined && hasKey(httpKeyOwner(edited))}
        typedKey={key}
        onKey={setKey}
        onChange={change}
      >
        <Select
          label={t('Key goes into')}
          value={API_KEY_PLACES.find(({ value }) => value === api.keyIn)?.value ?? 'bearer'}
          options={labelled(API_KEY_PLACES)}
          onChange={(keyIn) => change({ keyIn })}
        />
        {api.keyIn !== 'bearer' && (
          <TextField
            label={t('Name of the header, parameter or cookie')}
            value={api.keyName}
            onChange={(keyName) => change({ keyName: keyName.trim() })}
            error={wasSaved && !isKeyNamed ? t('Enter the name of what takes the key.') : undefined}
            spellCheck={false}
          />
        )}
      </ServiceAccess>
      <OperationList operations={operations} onChange={setOperations} />
      {isAdding ? (
        <OperationForm
          taken={operations.map(({ name }) => name)}
          onAdd={add}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button size="small" className="self-start" onClick={() => setAdding(true)}>
          {t('Describe a function')}
        </Button>
      )}
    </SettingsForm>
  )
}

type OperationListProps = {
  readonly operations: readonly HttpOperation[]
  readonly onChange: (operations: readonly HttpOperation[]) => void
}

/** What a service offers, in its own words, with a switch for each: none is on until the person chooses it. */
function OperationList({ operations, onChange }: OperationListProps) {
  if (operations.length === 0) return null
  const turn = (name: string, isOn: boolean) =>
    onChange(operations.map((each) => (each.name === name ? { ...each, isOn } : each)))
  return (
    <ul aria-label={t('Functions of this service')} className="flex flex-col divide-y divide-line">
      {operations.map(({ name, method, path, description, isOn }) => (
        <li key={name} className="flex flex-col gap-0.5 py-2 text-[13px]">
          <Switch label={name} isOn={isOn} onChange={(next) => turn(name, next)} />
          <span className="wrap-anywhere text-muted">
            <code>
              {method} {path}
            </code>{' '}
            {description.slice(0, 200)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type ApiDocumentProps = { readonly via: HttpApi['via']; readonly onRead: (found: OpenApi) => void }

/** Reads the OpenAPI document of a service: pasted, from a file, or from its address. */
function ApiDocument({ via, onRead }: ApiDocumentProps) {
  const { readApiDocument } = useToolCommands()
  const [text, setText] = useState('')
  const [state, setState] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const [isReading, setReading] = useState(false)
  const fileRef = useRef<HTMLInputElement>(null)
  const read = async (document: string) => {
    setReading(true)
    const found = await readApiDocument(document, via)
    setReading(false)
    if (!found.ok) {
      setState({ isFine: false, text: found.error })
      return
    }
    onRead(found.value)
    const count = plural(found.value.operations.length, {
      one: 'Found {count} function. Choose below what models may call.',
      other: 'Found {count} functions. Choose below what models may call.',
    })
    const { leftOut } = found.value
    const rest = plural(leftOut, {
      one: '{count} more function of the document doesn’t fit and was left out. To have it, read a document with that part alone.',
      other:
        '{count} more functions of the document don’t fit and were left out. To have them, read a document with that part alone.',
    })
    setState({ isFine: true, text: leftOut === 0 ? count : `${count} ${rest}` })
  }
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t('OpenAPI document, or its address')}
        value={text}
        onChange={setText}
        boxClassName="min-h-10 max-h-40 font-mono"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isReading} disabled={text.trim() === ''} onClick={() => void read(text)}>
          {t('Read document')}
        </Button>
        <Button size="small" onClick={() => fileRef.current?.click()}>
          {t('Choose file…')}
        </Button>
      </div>
      <FileInput
        ref={fileRef}
        accept=".json,.yaml,.yml,application/json,application/yaml"
        label={t('OpenAPI file')}
        onFiles={([file]) => void file?.text().then(read)}
      />
      <Outcome outcome={state} />
    </div>
  )
}
