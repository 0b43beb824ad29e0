import { classNames } from '../classNames'
import { CONTROL, Field, type FieldProps } from '../controls/Field'
import { onDemand } from '../feedback/onDemand'
import type { JsonProblem } from './jsonProblem'

export type ScriptEditorProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong, by line. */
  readonly problems?: readonly JsonProblem[] | undefined
}

const NONE: readonly JsonProblem[] = []

const ScriptCodeBox = onDemand(() => import('./ScriptCodeBox').then((module) => module.ScriptCodeBox))

/** JavaScript as text. A plain text area until the editor's code is there; both take and give the same text. */
export function ScriptEditor({ value, onChange, problems = NONE, ...field }: ScriptEditorProps) {
  return (
    <Field {...field}>
      {(control) => (
        <ScriptCodeBox
          whileLoading={
            <textarea
              {...control}
              value={value}
              spellCheck={false}
              onChange={(event) => onChange(event.currentTarget.value)}
              className={classNames(
                CONTROL,
                'min-h-32 w-full resize-y py-1.5 font-mono text-[13px] leading-5',
              )}
            />
          }
          label={field.label}
          value={value}
          onChange={onChange}
          problems={problems}
          placeholder={undefined}
          describedBy={control['aria-describedby']}
        />
      )}
    </Field>
  )
}
