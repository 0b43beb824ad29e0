import { useState } from 'react'

import { classNames } from '../classNames'
import { CONTROL } from './Field'

export type NumberFieldProps = {
  /** Its accessible name. */
  readonly label: string
  readonly value: number
  /** Called with each number within the limits as it is typed, and with the nearest one on leaving. */
  readonly onChange: (value: number) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  readonly isDisabled?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly className?: string | undefined
}

/**
 * A number one types, or moves with the arrow keys (role spinbutton).
 * What is half typed stays as typed; on leaving, it becomes the nearest allowed number.
 */
export function NumberField({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  isDisabled,
  describedBy,
  className,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()

  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text.trim() !== '' && isWithin(number, min, max)) onChange(number)
  }
  const leave = () => {
    const number = Number(typed)
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(number)) {
      const nearest = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, number))
      if (nearest !== value) onChange(nearest)
    }
    setTyped(undefined)
  }

  return (
    <input
      autoComplete="off"
      type="number"
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={isDisabled}
      min={min}
      max={max}
      // Any number may be typed; the step is for the arrow keys alone.
      step={step}
      value={typed ?? written(value, step)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      className={classNames(CONTROL, 'h-7 text-end tabular-nums', className ?? 'w-18')}
    />
  )
}

const isWithin = (number: number, min: number | undefined, max: number | undefined): boolean =>
  Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity)

/** With as many decimals as the step has, or as the number itself where that is more. */
function written(value: number, step: number): string {
  const plain = String(value)
  const decimals = String(step).split('.')[1]?.length ?? 0
  return (plain.split('.')[1]?.length ?? 0) > decimals || plain.includes('e')
    ? plain
    : value.toFixed(decimals)
}
