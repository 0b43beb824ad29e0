import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from '../classNames'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** A second, quieter word beside the label (a price, a count). */
  readonly note?: string | undefined
  /** What it looks like, before the label. */
  readonly picture?: ReactNode
  readonly isDisabled?: boolean | undefined
}

export type RadioGroupProps<Value extends string> = {
  /** The group's accessible name. */
  readonly label: string
  readonly isLabelHidden?: boolean | undefined
  /** Undefined: nothing is chosen. */
  readonly value: Value | undefined
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly isDisabled?: boolean | undefined
  readonly aside?: ReactNode | undefined
  readonly className?: string | undefined
}

/** One of a few, all in sight: native radio buttons drawn as segments that wrap where there is no room. */
export function RadioGroup<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
  isDisabled = false,
  aside,
  className,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <span id={id} className="text-sm text-text">
          {label}
        </span>
        {aside !== undefined && <span className="text-[13px] text-muted">{aside}</span>}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="flex w-fit max-w-full flex-wrap gap-0.5 rounded border border-line bg-sunken p-0.5"
      >
        {options.map((option) => (
          <label key={option.value} className={SEGMENT}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={isDisabled || option.isDisabled === true}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.picture}
            {option.label}
            {option.note !== undefined && <span className="text-muted tabular-nums">{option.note}</span>}
          </label>
        ))}
      </div>
    </div>
  )
}

const SEGMENT =
  'relative inline-flex min-h-6.5 cursor-pointer items-center gap-1.5 rounded-md border border-transparent px-2.5 ' +
  'text-[13px] text-muted transition-colors duration-100 hover:text-text pointer-coarse:min-h-11 ' +
  'has-checked:border-line-strong has-checked:bg-surface has-checked:text-text ' +
  'has-disabled:cursor-default has-disabled:opacity-50 ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly type: 'checkbox' | 'radio'
  readonly children: ReactNode
}

/** One line of a list to choose from, which takes clicks in its whole width. */
export const ChoiceRow = ({ children, ...input }: Props) => (
  <label className="flex min-h-8 items-center gap-2.5 rounded px-1 text-sm hover:bg-tint pointer-coarse:min-h-11">
    <input {...input} className="size-4 accent-(--accent)" />
    {children}
  </label>
)
