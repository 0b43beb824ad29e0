import { useId } from 'react'

import type { FormField, FormValue } from '@/lib/form/formFields'
import { t } from '@/lib/text/t'

import { ChoiceRow } from '../controls/RadioGroup'
import { TextField } from '../controls/TextField'

type Props = {
  readonly field: Extract<FormField, { readonly options: unknown }>
  readonly value: FormValue
  readonly error: string | undefined
  readonly onChange: (value: FormValue) => void
}

/** One or several of some options, all in sight; or an answer of one's own. */
export function OptionsField({ field, value, error, onChange }: Props) {
  const { title, description, isRequired, options, type } = field
  const id = useId()
  const isSome = type === 'choices'
  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  )
  const isOption = (text: string) => options.some((option) => option.value === text)
  const give = (next: readonly string[]) => onChange(isSome ? next : (next.at(-1) ?? ''))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1 text-sm wrap-anywhere">
        {isRequired ? title : t('{title} (optional)', { title })}
      </legend>
      {description !== '' && <p className="text-[13px] wrap-anywhere text-muted">{description}</p>}
      {options.map((option) => (
        <ChoiceRow
          key={option.value}
          type={isSome ? 'checkbox' : 'radio'}
          name={id}
          checked={chosen.includes(option.value)}
          onChange={({ currentTarget: { checked } }) =>
            give([
              ...(isSome ? chosen.filter((each) => each !== option.value) : []),
              ...(checked ? [option.value] : []),
            ])
          }
        >
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </ChoiceRow>
      ))}
      <TextField
        label={t('Another answer')}
        isLabelHidden
        placeholder={t('Another answer')}
        autoComplete="off"
        value={chosen.find((each) => !isOption(each)) ?? ''}
        error={error}
        onChange={(text) =>
          give([...(isSome ? chosen.filter(isOption) : []), text].filter((each) => each !== ''))
        }
      />
    </fieldset>
  )
}
