import type { CSSProperties } from 'react'

import { classNames } from '../classNames'

import './slider.css'

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
 * The browser's own range control, drawn by `slider.css`: it knows touch, keys and speech.
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
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${max > min ? ((value - min) / (max - min)) * 100 : 0}%`,
  }
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      style={filled}
      className={classNames('slider w-full', className)}
    />
  )
}
