import { useState } from 'react'

import { addressSpaceOf } from '@/domain/connections/addressSpaceOf'
import type { Connection } from '@/domain/connections/connection'
import { CONNECTION_PRESETS, type ConnectionPreset } from '@/domain/connections/connectionPresets'
import { DIALECT_NAMES, isDialect } from '@/domain/connections/dialect'
import { heldOf } from '@/domain/connections/heldAddresses'
import { normaliseBaseUrl } from '@/domain/connections/typedUrl'
import { DIALECTS, endpointUrl } from '@/domain/dialects'
import type { ConnectionId } from '@/domain/ids'
import { readExtraFields } from '@/domain/request/extraFields'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useHasKey, useKeyProtection } from '@/hooks/keys/useKeys'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import type { JsonProblem } from '@/ui/code/jsonProblem'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'
import { JsonEditor } from '@/ui/json/JsonEditor'
import { Disclosure } from '@/ui/layout/Disclosure'

import { AddressField } from '../HeldValues'
import { SettingsForm, useSettingsForm } from '../SettingsForm'
import { TestOutcome, useConnectionTest } from './ConnectionRow'
import { HeadersEditor, KeyFields } from './ConnectionFields'
import {
  draftOf,
  EMPTY_CONNECTION,
  readDraft,
  type ConnectionDraft,
  type DraftErrors,
} from './connectionDraft'

type Props = {
  /** The connection to change; undefined for a new one. */
  readonly edited: Connection | undefined
  /** What a new connection is filled in with. */
  readonly presetId?: string | undefined
  readonly onDone: (saved?: Connection) => void
}

/** Where a connection is described, tested and saved. */
export function ConnectionForm({ edited, presetId, onDone }: Props) {
  const { now } = useApp()
  const { saveConnection, newConnectionId } = useCommands()
  const [id] = useState<ConnectionId>(() => edited?.id ?? newConnectionId())
  const isMoved = useAppState((state) => (heldOf(state.settings.heldAddresses, id)?.length ?? 0) > 0)
  const [draft, setDraft] = useState<ConnectionDraft>(() =>
    edited ? draftOf(edited, isMoved) : { ...EMPTY_CONNECTION, ...filledBy(presetOf(presetId)) },
  )
  const [errors, setErrors] = useState<DraftErrors>({})
  const [preset, setPreset] = useState<ConnectionPreset | undefined>(presetOf(presetId))
  const hasKey = useHasKey(edited)
  const { type: protection } = useKeyProtection()
  /** What the test found is added: the preferred format stays the first. */
  const test = useConnectionTest((found) =>
    setDraft((before) => ({ ...before, dialects: [...new Set([...before.dialects, ...found])] })),
  )
  const { formRef, saving, showFault } = useSettingsForm({
    // Of a preset only the key is missing.
    first: preset && !preset.isLocal ? 'input[type=password]' : 'select, input',
    onEscape: onDone,
  })

  const change = (part: Partial<ConnectionDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
    test.clear()
  }
  const pickPreset = (picked: ConnectionPreset | undefined) => {
    setPreset(picked)
    if (picked) change(filledBy(picked))
  }
  /** The connection as typed; undefined when a field is wrong, which is then said and has the focus. */
  const read = (): Connection | undefined => {
    const result = readDraft(draft, { id, createdAt: edited?.createdAt ?? now(), edited, hasKey })
    setErrors(result.ok ? {} : result.error)
    if (result.ok) return { ...result.value, rememberKey: draft.rememberKey && protection !== 'unavailable' }
    showFault()
    return undefined
  }
  const typedKey = draft.key.trim() === '' ? undefined : draft.key.trim()

  const save = () => {
    const connection = read()
    if (!connection) return
    void saving
      .run(() => saveConnection(connection, typedKey))
      .then((isSaved) => isSaved && onDone(connection))
  }

  return (
    <SettingsForm
      ref={formRef}
      label={edited ? t('Edit {name}', { name: edited.name }) : t('Add provider')}
      saving={saving}
      saveLabel={t('Save')}
      onSave={save}
      onCancel={() => onDone()}
      test={{
        isRunning: test.isRunning,
        onTest: () => {
          const connection = read()
          if (connection) test.run(connection, typedKey)
        },
      }}
    >
      {!edited && <PresetPicker preset={preset} onPick={pickPreset} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Name')}
          placeholder={t('e.g. Work OpenAI')}
          value={draft.name}
          onChange={(name) => change({ name })}
          autoComplete="off"
        />
        <AddressField
          label={t('Base URL')}
          placeholder="https://api.example.com"
          value={draft.baseUrl}
          onChange={(baseUrl) => change({ baseUrl })}
          error={errors.baseUrl}
          hint={describeTarget(draft)}
        />
      </div>
      <Select
        label={t('API')}
        value={draft.dialects[0] ?? 'chat'}
        options={API_OPTIONS}
        onChange={(value) => {
          if (isDialect(value))
            change({ dialects: [value, ...draft.dialects.filter((other) => other !== value)] })
        }}
        hint={t('The format of requests. Press Test to detect the right one.')}
      />
      <KeyFields draft={draft} onChange={change} error={errors.key} hasKey={hasKey} protection={protection} />
      {lacksKey(draft, hasKey) && (
        <p role="status" className="text-[13px] text-money">
          {t('No API key. Most providers reject every message without one.')}
        </p>
      )}
      <AddressField
        label={t('Catalog URL')}
        placeholder="https://catalog.example.com"
        value={draft.catalogUrl}
        onChange={(catalogUrl) => change({ catalogUrl })}
        error={errors.catalogUrl}
        hint={t(
          'Where the provider publishes prices and model details. It is read without your key. Leave it empty if there is none.',
        )}
      />
      <Disclosure label={t('Extra headers')} isOpenAtFirst={draft.headers.length > 0}>
        <HeadersEditor
          headers={draft.headers}
          onChange={(headers) => change({ headers })}
          error={errors.headers}
        />
      </Disclosure>
      <Disclosure label={t('Extra body fields')} isOpenAtFirst={draft.extraFields !== ''}>
        <JsonEditor
          label={t('Extra body fields')}
          isLabelHidden
          value={draft.extraFields}
          placeholder={'{\n  "user": "me"\n}'}
          problems={extraProblems(draft.extraFields)}
          onChange={(extraFields) => change({ extraFields })}
          hint={t(
            'A JSON object. Its fields are added to every request to this provider and replace parameters of the same name.',
          )}
        />
      </Disclosure>
      <TestOutcome test={test} />
    </SettingsForm>
  )
}

/** Whether saving leaves a provider on the internet without a key. One on this device or network seldom wants one. */
function lacksKey({ key, baseUrl: typed }: ConnectionDraft, hasKey: boolean): boolean {
  const baseUrl = normaliseBaseUrl(typed)
  return key.trim() === '' && !hasKey && baseUrl.ok && addressSpaceOf(baseUrl.value) === 'public'
}

const presetOf = (id: string | undefined): ConnectionPreset | undefined =>
  CONNECTION_PRESETS.find((preset) => preset.id === id)

function filledBy(preset: ConnectionPreset | undefined): Partial<ConnectionDraft> {
  if (!preset) return {}
  const { name, baseUrl, catalogUrl, dialects = ['chat'] } = preset
  return { name, baseUrl, catalogUrl, dialects }
}

function extraProblems(text: string): readonly JsonProblem[] {
  const read = readExtraFields(text)
  return read.ok ? [] : [{ line: 1, message: read.error }]
}

function describeTarget({ baseUrl: typed, dialects }: ConnectionDraft): string {
  const baseUrl = normaliseBaseUrl(typed)
  return baseUrl.ok
    ? t('Requests go to {url}', { url: endpointUrl(baseUrl.value, dialects[0] ?? 'chat') })
    : t('With or without /v1.')
}

const API_OPTIONS = DIALECT_NAMES.map((dialect) => ({ value: dialect, label: DIALECTS[dialect].name }))

type PresetPickerProps = {
  readonly preset: ConnectionPreset | undefined
  readonly onPick: (preset: ConnectionPreset | undefined) => void
}

const CUSTOM = 'custom'

const options = () => [
  { value: CUSTOM, label: tAs('provider', 'Custom') },
  ...CONNECTION_PRESETS.map(({ id, name, isLocal }) => ({
    value: id,
    label: name,
    group: isLocal ? t('On this computer') : t('Providers'),
  })),
]

/** Fills the form with the addresses of a well-known service or local server. */
function PresetPicker({ preset, onPick }: PresetPickerProps) {
  return (
    <Select
      label={t('Provider')}
      value={preset?.id ?? CUSTOM}
      options={options()}
      onChange={(id) => onPick(CONNECTION_PRESETS.find((each) => each.id === id))}
      hint={
        preset && (
          <>
            {preset.note !== '' && t(preset.note)} {preset.isLocal && t('No key needed.')}
            {preset.keysUrl !== undefined && (
              <a
                href={preset.keysUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-2"
              >
                {t('Get a key at {host}', { host: new URL(preset.keysUrl).host })}
              </a>
            )}
          </>
        )
      }
    />
  )
}
