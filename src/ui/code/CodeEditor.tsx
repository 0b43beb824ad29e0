import { Field, type FieldProps } from '../controls/Field'
import { onDemand } from '../feedback/onDemand'
import type { JsonProblem } from './jsonProblem'
import { PlainBox, useHandover } from './PlainBox'

export type CodeEditorProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What its colours are of; none for plain text. */
  readonly language?: 'javascript' | undefined
  /** What is wrong, by line. */
  readonly problems?: readonly JsonProblem[] | undefined
  /** As high as its place, which scrolls it; else as high as its text, up to 24rem. */
  readonly isTall?: boolean | undefined
}

const NONE: readonly JsonProblem[] = []

const ScriptCodeBox = onDemand(() => import('./ScriptCodeBox').then((module) => module.ScriptCodeBox))
const TextCodeBox = onDemand(() => import('./TextCodeBox').then((module) => module.TextCodeBox))

/** Code or text. A plain text area until the editor's code is there; both take and give the same text. */
export function CodeEditor({
  value,
  onChange,
  language,
  problems = NONE,
  isTall = false,
  ...field
}: CodeEditorProps) {
  const { leave, take } = useHandover()
  const Box = language === 'javascript' ? ScriptCodeBox : TextCodeBox
  return (
    <Field {...field}>
      {(control) => (
        <Box
          whileLoading={<PlainBox control={control} value={value} onChange={onChange} onLeave={leave} />}
          label={field.label}
          value={value}
          onChange={onChange}
          problems={problems}
          placeholder={undefined}
          describedBy={control['aria-describedby']}
          isTall={isTall}
          takeFocus={take}
        />
      )}
    </Field>
  )
}
