import { FORM_OF_ANY, formFaults, type SearchForm } from '@/domain/web/searchForm'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'

import { KEY_PLACES } from '../KeyFields'

type Props = {
  readonly form: SearchForm
  readonly faults: ReturnType<typeof formFaults>
  readonly onChange: (form: SearchForm) => void
}

/** How any service is asked, and which fields of its JSON answer hold what. */
export function SearchFormFields({ form, faults, onChange }: Props) {
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
