import { useMemo } from 'react'

import { CONTROL, Field, type FieldProps } from '../controls/Field'
import { classNames } from '../classNames'
import { onDemand } from '../onDemand'

export type JsonProblem = {
  /** 1 for the first line. */
  readonly line: number
  readonly message: string
}

export type JsonEditorProps = Omit<FieldProps, 'error'> & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong beyond its not being JSON, by line. */
  readonly problems?: readonly JsonProblem[] | undefined
  readonly placeholder?: string | undefined
}

const JsonCodeBox = onDemand(() => import('./JsonCodeBox').then((module) => module.JsonCodeBox))

/**
 * JSON as text, with what is wrong named at its line below and marked beside it.
 * A plain text area until the editor's code is there; both take and give the same text.
 */
export function JsonEditor({
  label,
  isLabelHidden,
  hint,
  aside,
  className,
  value,
  onChange,
  problems = [],
  placeholder,
}: JsonEditorProps) {
  const syntax = useMemo(() => findSyntaxProblem(value), [value])
  const all = syntax ? [syntax] : problems
  const error =
    all.length === 0 ? undefined : all.map((each) => `Line ${each.line}: ${each.message}`).join('\n')

  return (
    <Field {...{ label, isLabelHidden, hint, error, aside, className }}>
      {(control) => (
        <JsonCodeBox
          whileLoading={
            <textarea
              {...control}
              value={value}
              spellCheck={false}
              placeholder={placeholder}
              onChange={(event) => onChange(event.currentTarget.value)}
              className={classNames(
                CONTROL,
                'min-h-32 w-full resize-y py-1.5 font-mono text-[13px] leading-5',
              )}
            />
          }
          label={label}
          value={value}
          onChange={onChange}
          problems={all}
          placeholder={placeholder}
          describedBy={control['aria-describedby']}
        />
      )}
    </Field>
  )
}

/** Where JSON text stops being JSON; undefined for good JSON and for nothing at all. */
export function findSyntaxProblem(text: string): JsonProblem | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'This is not JSON.'
    // Engines name the place as "position 12" or "line 2 column 3", or not at all.
    const line = /line (\d+)/.exec(message)?.[1]
    const position = /position (\d+)/.exec(message)?.[1]
    const end = position === undefined ? text.length : Number(position)
    return {
      line: line === undefined ? text.slice(0, end).split('\n').length : Number(line),
      message: message.replace(/^JSON\.parse: /, '').replace(/ in JSON at position.*$| \(line.*$/, ''),
    }
  }
}
