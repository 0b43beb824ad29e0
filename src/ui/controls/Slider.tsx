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
  /** It was released, or the focus left it. */
  readonly onRest?: (() => void) | undefined
  readonly isDisabled?: boolean | undefined
  /** A value that is marked on the track: the default. */
  readonly tick?: number | undefined
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
  onRest,
  isDisabled,
  tick,
  valueText,
  className,
}: SliderProps) {
  const share = (at: number) => (max > min ? (at - min) / (max - min) : 0)
  const filled: CSSProperties & Record<'--filled' | '--tick', string | number> = {
    '--filled': `${share(value) * 100}%`,
    '--tick': tick === undefined ? -1 : share(tick),
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
      onPointerUp={onRest}
      onBlur={onRest}
      style={filled}
      className={classNames('slider w-full', className)}
    />
  )
}
