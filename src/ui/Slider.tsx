import * as Radix from 'radix-ui/slider'

import { classNames } from './classNames'

export type SliderProps = {
  /** Its accessible name. */
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** While it moves. */
  readonly onChange: (value: number) => void
  readonly isDisabled?: boolean | undefined
  /** The value in words, where the figure does not say it. */
  readonly valueText?: string | undefined
  readonly className?: string | undefined
}

/**
 * A value between two limits, dragged or moved with the keys. Pair it with a `NumberField` of the same name.
 * Lazy: belongs to panels that are loaded on demand.
 */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  onChange,
  isDisabled,
  valueText,
  className,
}: SliderProps) {
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={isDisabled === true}
      onValueChange={([moved]) => moved !== undefined && onChange(roundTo(moved, step))}
      className={classNames(
        'relative flex h-5 w-full touch-none items-center select-none data-disabled:opacity-50 pointer-coarse:h-11',
        className,
      )}
    >
      <Radix.Track className="relative h-1 grow rounded-full bg-line forced-colors:border">
        <Radix.Range className="absolute h-full rounded-full bg-accent forced-colors:bg-[Highlight]" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-3.5 rounded-full border-2 border-accent bg-surface hover:bg-accent-soft focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
      />
    </Radix.Root>
  )
}

/** Takes away what binary fractions add: 0.1 + 0.2 is 0.3. */
function roundTo(value: number, step: number): number {
  const decimals = String(step).split('.')[1]?.length ?? 0
  return Number(value.toFixed(decimals))
}
