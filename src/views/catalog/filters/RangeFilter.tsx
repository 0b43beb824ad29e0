import { useState } from 'react'

import type { Range } from '@/domain/models/browse/filters'
import { t } from '@/lib/text/t'
import { withOwnSign, withPoint } from '@/lib/text/typedNumber'
import { CONTROL } from '@/ui/controls/Field'
import { classNames } from '@/ui/classNames'

type Props = {
  readonly label: string
  readonly unit: string
  readonly range: Range
  readonly onChange: (range: Range) => void
  /** How many of the range's units one typed unit is. */
  readonly scale?: number
}

/** From and to, each of which may stay open. */
export function RangeFilter({ label, unit, range, onChange, scale = 1 }: Props) {
  const change = (end: 'min' | 'max', value: number | undefined) => {
    const other = end === 'min' ? 'max' : 'min'
    onChange({
      ...(range[other] !== undefined && { [other]: range[other] }),
      ...(value !== undefined && { [end]: value * scale }),
    })
  }
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className="mb-1 text-[13px] text-muted">
        {label} ({unit})
      </p>
      <div className="flex items-center gap-1.5 text-[13px] text-muted">
        <End
          label={t('{label} from', { label })}
          value={range.min === undefined ? undefined : range.min / scale}
          onChange={(value) => change('min', value)}
        />
        <span aria-hidden>–</span>
        <End
          label={t('{label} to', { label })}
          value={range.max === undefined ? undefined : range.max / scale}
          onChange={(value) => change('max', value)}
        />
      </div>
    </div>
  )
}

type EndProps = {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

function End({ label, value, onChange }: EndProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const number = Number(withPoint(text))
    if (text.trim() === '') onChange(undefined)
    else if (Number.isFinite(number) && number >= 0) onChange(number)
  }
  return (
    <input
      autoComplete="off"
      type="text"
      inputMode="decimal"
      aria-label={label}
      placeholder={t('any')}
      value={typed ?? (value === undefined ? '' : withOwnSign(String(value)))}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      className={classNames(CONTROL, 'h-8 w-full text-end tabular-nums')}
    />
  )
}
