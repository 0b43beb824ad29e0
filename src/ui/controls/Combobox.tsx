import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { classNames } from '../classNames'
import { CONTROL, Field, partField, type FieldProps } from './Field'
import { hasWords, searchedText, wantedWords } from '@/lib/text/wantedWords'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  readonly note?: ReactNode
}

export type ComboboxProps = FieldProps & {
  readonly value: string
  /** All of them; those are offered whose label contains what is typed. */
  readonly options: readonly ComboboxOption[]
  readonly onChange: (value: string) => void
  /** Whether a text that is none of the options may stay. */
  readonly allowsOther?: boolean | undefined
  readonly placeholder?: string | undefined
}

/** How many options are in the page at once; typing narrows the rest. */
const SHOWN = 50

/** One of many, found by typing. Arrow keys move, Enter picks, Escape closes. */
export function Combobox(all: ComboboxProps) {
  const { field, own } = partField(all)
  const { value, options, onChange, allowsOther = false, placeholder } = own
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)

  const isOpen = typed !== undefined
  const wanted = wantedWords(typed ?? '')
  const offered = isOpen
    ? options.filter((option) => hasWords(searchedText(option.label), wanted)).slice(0, SHOWN)
    : []
  const current = options.find((option) => option.value === value)?.label ?? value

  const close = () => setTyped(undefined)
  const pick = (option: ComboboxOption) => {
    onChange(option.value)
    close()
  }
  const leave = () => {
    if (allowsOther && typed !== undefined && typed !== '') onChange(typed)
    close()
  }
  const press = (event: KeyboardEvent) => {
    const option = offered[active]
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (option) pick(option)
      else leave()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setTyped('')
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(isOpen ? (active + step + offered.length) % Math.max(1, offered.length) : 0)
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={offered[active] ? `${id}-${active}` : undefined}
            value={typed ?? current}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setActive(0)
            }}
            onClick={() => !isOpen && setTyped('')}
            onBlur={leave}
            onKeyDown={press}
            className={classNames(CONTROL, 'h-8 w-full')}
          />
          {isOpen && (
            <ul
              id={`${id}-list`}
              role="listbox"
              aria-label={field.label}
              className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded border border-line-strong bg-surface p-1 shadow-(--shadow-float)"
            >
              {offered.length === 0 && (
                <li role="presentation" className="px-2 py-1 text-sm text-muted">
                  {allowsOther ? t('Press Enter to use what you typed.') : t('Nothing found')}
                </li>
              )}
              {offered.map((option, index) => (
                // The keys are handled in the input, which keeps the focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox pattern: keys go to the input
                <li
                  key={option.value}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                  onPointerMove={() => setActive(index)}
                  className="flex min-h-8 cursor-default items-center justify-between gap-3 rounded-md px-2 text-sm aria-selected:bg-tint pointer-coarse:min-h-11"
                >
                  <span className="min-w-0 truncate">{option.label}</span>
                  {option.note !== undefined && (
                    <span className="shrink-0 text-xs text-muted">{option.note}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
