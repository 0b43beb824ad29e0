import { useState } from 'react'

import type { FoundSource } from '@/domain/tools/toolRun'
import { readWebAddress } from '@/domain/web/namedAddresses'
import {
  FORM_OF_ANY,
  formFaults,
  readForm,
  SEARCH_ADDRESS,
  SEARCH_KINDS,
  SEARCH_NAME,
  searchKind,
  type SearchForm,
  type SearchKind,
} from '@/domain/web/searchForm'
import {
  MOST_RESULTS,
  NEW_SEARCH_SERVICE,
  searchKeyOwner,
  type SearchService,
} from '@/domain/web/searchService'
import { useApp, useCommands } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeys'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import type { Result } from '@/lib/result'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'
import { AddressField } from '@/views/settings/HeldValues'

import { SettingsForm, useSettingsForm, useTrial, type Trial } from '../../SettingsForm'
import { KEY_PLACES } from '../KeyFields'
import { ServiceAccess } from '../ServiceAccess'

type Props = {
  /** The service to change; undefined for a new one. */
  readonly edited: SearchService | undefined
  readonly onDone: () => void
}

/** Where a search service is described, tested and saved. */
export function SearchServiceForm({ edited, onDone }: Props) {
  const { now } = useApp()
  const { hasKey } = useCommands()
  const { saveSearchService, newSearchServiceId, testSearchService } = useToolCommands()
  const { type: protection } = useKeyProtection()
  const [service, setService] = useState<SearchService>(
    () => edited ?? { ...NEW_SEARCH_SERVICE, id: newSearchServiceId(), createdAt: now() },
  )
  const [key, setKey] = useState('')
  const [wasSaved, setWasSaved] = useState(false)
  const { formRef, saving, showFault } = useSettingsForm({ first: 'select, button', onEscape: onDone })
  const trial = useTrial(testSearchService)
  const address = readWebAddress(service.url)
  const kind = searchKind(service.kind)
  const form = readForm(service.form)
  const faults = kind === 'custom' ? formFaults(form) : {}
  const typedKey = key.trim() === '' ? undefined : key.trim()

  const change = (part: Partial<SearchService>) => {
    setService((before) => ({ ...before, ...part }))
    trial.clear()
  }
  const choose = (chosen: SearchKind) =>
    change({
      kind: chosen,
      url: SEARCH_ADDRESS[chosen],
      ...(service.name === SEARCH_NAME[kind] && { name: SEARCH_NAME[chosen] }),
    })
  /** The service as typed; undefined where something is wrong, which is then said and has the focus. */
  const read = (): SearchService | undefined => {
    setWasSaved(true)
    if (address.ok && Object.keys(faults).length === 0)
      return {
        ...service,
        url: address.value,
        name: service.name.trim() || new URL(address.value).host,
        rememberKey: service.rememberKey && protection !== 'unavailable',
      }
    showFault()
    return undefined
  }
  const save = () => {
    const whole = read()
    if (whole)
      void saving.run(() => saveSearchService(whole, typedKey)).then((isSaved) => isSaved && onDone())
  }

  return (
    <SettingsForm
      ref={formRef}
      label={edited ? t('Edit {name}', { name: edited.name }) : t('Add search service')}
      saving={saving}
      saveLabel={t('Save')}
      onSave={save}
      onCancel={onDone}
      test={{
        isRunning: trial.isRunning,
        onTest: () => {
          const whole = read()
          if (whole) trial.run(whole, typedKey)
        },
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('Service')}
          value={kind}
          options={SEARCH_KINDS.map((value) => ({
            value,
            label: SEARCH_NAME[value] || t('Any service with JSON answers'),
          }))}
          onChange={choose}
        />
        <TextField
          label={t('Name')}
          value={service.name}
          onChange={(name) => change({ name })}
          autoComplete="off"
        />
      </div>
      <AddressField
        label={t('Search URL')}
        placeholder="https://searx.example.com/search"
        value={service.url}
        onChange={(url) => change({ url })}
        error={wasSaved && !address.ok ? address.error : undefined}
      />
      <ServiceAccess
        access={service}
        url={address.ok ? address.value : ''}
        hasKey={edited !== undefined && hasKey(searchKeyOwner(edited))}
        typedKey={key}
        onKey={(text) => {
          setKey(text)
          trial.clear()
        }}
        onChange={change}
      >
        <label className="flex flex-col gap-1 text-sm">
          <span aria-hidden>{t('Results for each search')}</span>
          <NumberField
            label={t('Results for each search')}
            value={service.count}
            min={1}
            max={MOST_RESULTS}
            onChange={(count) => change({ count })}
          />
        </label>
      </ServiceAccess>
      {kind === 'custom' && (
        <SearchFormFields
          form={form}
          faults={wasSaved ? faults : {}}
          onChange={(changed) => change({ form: { ...changed } })}
        />
      )}
      <SearchTrial trial={trial} />
    </SettingsForm>
  )
}

type SearchTrialProps = { readonly trial: Trial<SearchService, Result<readonly FoundSource[], string>> }

/** What a test search found: how many results, and the first of them. */
function SearchTrial({ trial: { isRunning, found } }: SearchTrialProps) {
  if (isRunning)
    return (
      <p role="status" className="text-[13px] text-muted">
        {t('Searching…')}
      </p>
    )
  if (!found) return null
  if (!found.ok)
    return (
      <p role="alert" className="max-w-prose text-[13px] text-danger">
        {found.error}
      </p>
    )
  const [first] = found.value
  return (
    <div role="status" className="text-[13px] text-muted">
      <p>
        {first
          ? plural(found.value.length, {
              one: 'It works: {count} result.',
              other: 'It works: {count} results.',
            })
          : t('It answers, but found nothing. Check where the answer has its list of results.')}
      </p>
      {first && (
        <p className="wrap-anywhere">
          {first.title} · {first.url}
        </p>
      )}
    </div>
  )
}

type SearchFormFieldsProps = {
  readonly form: SearchForm
  readonly faults: ReturnType<typeof formFaults>
  readonly onChange: (form: SearchForm) => void
}

/** How any service is asked, and which fields of its JSON answer hold what. */
function SearchFormFields({ form, faults, onChange }: SearchFormFieldsProps) {
  const set = (part: Partial<SearchForm>) => onChange({ ...form, ...part })
  return (
    <fieldset className="flex flex-col gap-4 rounded border border-line p-3">
      <legend className="px-1 text-sm font-medium">{t('Request and answer')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('Method')}
          value={form.method}
          options={labelled(METHODS)}
          onChange={(method) => set({ method })}
        />
        <Select
          label={t('Key goes into')}
          value={form.keyIn}
          options={labelled(KEY_PLACES)}
          onChange={(keyIn) => set({ keyIn })}
        />
        {FIELDS.map(({ field, label }) =>
          field === 'keyName' && form.keyIn === 'bearer' ? null : (
            <TextField
              key={field}
              label={t(label)}
              placeholder={FORM_OF_ANY[field]}
              value={form[field]}
              onChange={(text) => set({ [field]: text.trim() })}
              error={field === 'query' || field === 'keyName' || field === 'url' ? faults[field] : undefined}
              autoComplete="off"
              spellCheck={false}
            />
          ),
        )}
      </div>
      <p className="text-[13px] text-muted">
        {t('Write a path with dots, such as web.results. Join several fields with commas.')}
      </p>
    </fieldset>
  )
}

const METHODS = [
  { value: 'GET', label: mark('GET, in the address') },
  { value: 'POST', label: mark('POST, as JSON') },
] as const
const FIELDS = [
  { field: 'keyName', label: mark('Header or parameter for the key') },
  { field: 'query', label: mark('Parameter for the query') },
  { field: 'count', label: mark('Parameter for the number of results') },
  { field: 'results', label: mark('List of results') },
  { field: 'title', label: mark('Title of a result') },
  { field: 'url', label: mark('Address of a result') },
  { field: 'passage', label: mark('Passage of a result') },
  { field: 'date', label: mark('Date of a result') },
] as const
