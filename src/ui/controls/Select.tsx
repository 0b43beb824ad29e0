import { ChevronDown } from '@/ui/firstIcons'

import { classNames } from '../classNames'
import { CONTROL, Field, partField, type FieldProps } from './Field'

export type SelectOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** Options with the same group are under its name. */
  readonly group?: string | undefined
  readonly isDisabled?: boolean | undefined
}

export type SelectProps<Value extends string> = FieldProps & {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly isDisabled?: boolean | undefined
}

/** One of a few (role combobox): the browser's own list, which phones and screen readers know best. */
export function Select<Value extends string>(all: SelectProps<Value>) {
  const { field, own } = partField(all)
  const { value, options, onChange, isDisabled } = own
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  const groups = [...new Set(options.map((option) => option.group))]
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            disabled={isDisabled}
            onChange={(event) => choose(event.currentTarget.value)}
            className={classNames(CONTROL, 'h-8 w-full appearance-none truncate pe-8')}
          >
            {groups.map((group) =>
              group === undefined ? (
                <Options key="" options={options.filter((option) => option.group === undefined)} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options options={options.filter((option) => option.group === group)} />
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown
            aria-hidden
            size={15}
            className="pointer-events-none absolute top-1/2 end-2.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}

function Options({ options }: { readonly options: readonly SelectOption<string>[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.isDisabled}>
      {option.label}
    </option>
  ))
}
