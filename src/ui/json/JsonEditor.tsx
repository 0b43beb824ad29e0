import { useMemo } from 'react'

import { t } from '@/lib/text/t'

import { Field, type FieldProps } from '../controls/Field'
import { onDemand } from '../feedback/onDemand'
import { findSyntaxProblem, type JsonProblem } from '../code/jsonProblem'
import { PlainBox, useHandover } from '../code/PlainBox'

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
  const { leave, take } = useHandover()
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
          whileLoading={<PlainBox {...{ control, value, onChange, placeholder }} onLeave={leave} />}
          label={label}
          value={value}
          onChange={onChange}
          problems={all}
          placeholder={placeholder}
          describedBy={control['aria-describedby']}
          takeFocus={take}
        />
      )}
    </Field>
  )
}
