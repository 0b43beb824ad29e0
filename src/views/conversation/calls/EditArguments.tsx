import { useState } from 'react'

import { type ArgumentField, argumentFields, fieldsText } from '@/domain/tools/personForm'
import { argumentsOf } from '@/domain/tools/toolCall'
import type { ToolRun } from '@/domain/tools/toolRun'
import { useArgumentProblems, useToolSchema } from '@/hooks/tools/useArgumentProblems'
import { prettyJson } from '@/lib/jsonText'
import { spelledOut } from '@/lib/text/visiblePieces'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'

type Props = {
  readonly run: ToolRun
  /** As JSON, whole: for what fields can't say. */
  readonly isRaw: boolean
  /** With the arguments to call it with. */
  readonly onAllow: (text: string) => void
  readonly onCancel: () => void
}

/** The arguments of a call that waits, to be changed: checked against the tool's schema while one types. */
export function EditArguments({ run, isRaw, onAllow, onCancel }: Props) {
  const schema = useToolSchema(run.toolId)
  const [typed, setTyped] = useState<
    { readonly fields: readonly ArgumentField[] } | { readonly json: string }
  >()
  const whole = typed === undefined ? run.arguments : 'json' in typed ? typed.json : undefined
  const fields = typed && 'fields' in typed ? typed.fields : argumentFields(whole ?? '', schema)
  const written = whole === undefined ? fieldsText(fields) : undefined
  const text = whole ?? (written?.ok === true ? written.value : undefined)
  const isObject = text !== undefined && argumentsOf(text) !== undefined
  const problems = useArgumentProblems(schema, isObject ? text : undefined) ?? []
  const faults = written?.ok === false ? written.error : {}
  // What isn't an object has no fields.
  const isJson = isRaw || (whole !== undefined && !isObject)
  const change = (name: string, value: string) =>
    setTyped({ fields: fields.map((field) => (field.name === name ? { ...field, text: value } : field)) })
  return (
    <form
      noValidate
      aria-label={t('Edit arguments')}
      className="flex min-w-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isObject && problems.length === 0) onAllow(text)
      }}
    >
      {isJson ? (
        <TextArea
          label={t('Arguments as JSON')}
          value={whole ?? prettyJson(text ?? '{}')}
          error={isObject ? undefined : t('The arguments must be a JSON object: { … }.')}
          onChange={(json) => setTyped({ json })}
          spellCheck={false}
          boxClassName="min-h-20 max-h-80 font-mono"
        />
      ) : (
        fields.map(({ name, text: value, isText, isGiven }) => (
          <TextArea
            key={name}
            label={spelledOut(name)}
            hint={isText || !/^\s*[[{]/.test(value) ? undefined : t('JSON')}
            aside={isGiven ? undefined : <span className="text-[13px] text-muted">{t('optional')}</span>}
            value={value}
            error={faults[name]}
            onChange={(next) => change(name, next)}
            spellCheck={isText}
            boxClassName={isText ? 'min-h-9 max-h-60' : 'min-h-9 max-h-60 font-mono'}
          />
        ))
      )}
      {problems.length > 0 && (
        <div role="alert" className="text-[13px] text-danger">
          <p>{t('The arguments don’t fit this tool:')}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {problems.slice(0, 10).map(({ path, message }) => (
              <li key={`${path} ${message}`} className="wrap-anywhere">
                <code className="font-mono text-xs">{path === '' ? t('(all arguments)') : path}</code>{' '}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!isObject || problems.length > 0}>
          {t('Allow with changes')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
