import type { FormField, FormValue } from '@/lib/form/formFields'
import { t } from '@/lib/text/t'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

type Props = {
  readonly field: FormField
  readonly value: FormValue
  readonly error: string | undefined
  readonly onChange: (value: FormValue) => void
}

const INPUT_TYPES = { email: 'email', uri: 'url', date: 'date', 'date-time': 'text' } as const

/** One field of a form, in the words of whoever asks. */
export function AnswerField({ field, value, error, onChange }: Props) {
  const { title, description, isRequired } = field
  const label = isRequired ? title : t('{title} (optional)', { title })
  const named = { label, hint: description === '' ? undefined : description, error }
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...named}
          type={field.format ? INPUT_TYPES[field.format] : 'text'}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <TextField
          {...named}
          inputMode="decimal"
          autoComplete="off"
          value={withOwnSign(String(value))}
          onChange={(typed) => onChange(withPoint(typed))}
        />
      )
    case 'boolean':
      return (
        <div className="flex flex-col">
          <Switch label={label} isOn={value === true} onChange={onChange} />
          {description !== '' && <p className="text-[13px] text-muted">{description}</p>}
        </div>
      )
    case 'choice':
      return (
        <Select
          {...named}
          value={typeof value === 'string' ? value : ''}
          options={[{ value: '', label: t('Choose…') }, ...field.options]}
          onChange={onChange}
        />
      )
    case 'choices': {
      const chosen = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
      return (
        <fieldset className="flex flex-col">
          <legend className="text-sm font-medium">{label}</legend>
          {field.options.map((option) => (
            <Switch
              key={option.value}
              label={option.label}
              isOn={chosen.includes(option.value)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, option.value] : chosen.filter((each) => each !== option.value))
              }
            />
          ))}
          {error !== undefined && <p className="text-[13px] text-danger">{error}</p>}
        </fieldset>
      )
    }
  }
}
