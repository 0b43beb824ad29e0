import { useId } from 'react'

import { ColourDot } from './ColourDot'

type Props<Colour extends string> = {
  readonly label: string
  readonly value: Colour
  readonly options: readonly { readonly value: Colour; readonly label: string }[]
  readonly onChange: (colour: Colour) => void
}

/** One of a few colours, each with a name for those who do not see it. */
export function ColourChoice<Colour extends string>({ label, value, options, onChange }: Props<Colour>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-sm text-text">
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className="colour-choices">
        {options.map((option) => (
          <label key={option.value} className="colour-choice" data-tooltip={option.label}>
            <input
              type="radio"
              name={id}
              aria-label={option.label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <ColourDot colour={option.value} />
          </label>
        ))}
      </div>
    </div>
  )
}
