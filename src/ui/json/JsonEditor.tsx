import { useMemo } from 'react'

import { t } from '@/lib/text/t'

import { CONTROL, Field, type FieldProps } from '../controls/Field'
import { classNames } from '../classNames'
import { onDemand } from '../feedback/onDemand'
import { findSyntaxProblem, type JsonProblem } from '../code/jsonProblem'

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
    all.length === 0
      ? undefined
      : all.map((each) => t('Line {line}: {message}', { line: each.line, message: each.message })).join('\n')

  return (
    <Field {...{ label, isLabelHidden, hint, error, aside, className }}>
      {(control) => (
        <JsonCodeBox
          whileLoading={
            <textarea
              autoComplete="off"
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
