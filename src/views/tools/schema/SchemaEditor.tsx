import { useRef, useState } from 'react'

import { fixStrict } from '@/domain/jsonSchema/schemaFields'
import { SCHEMA_TEMPLATES } from '@/domain/jsonSchema/schemaTemplates'
import { isObjectSchema, strictProblems } from '@/domain/jsonSchema/strictProblems'
import { isRecord, parseJson } from '@/lib/json'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { LayoutTemplate } from '@/ui/icons'
import { JsonEditor } from '@/ui/json/JsonEditor'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { SchemaFields } from './SchemaFields'

export type SchemaEditorProps = {
  /** JSON text; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether the service is asked to follow it strictly, and so takes only a subset. True unless given. */
  readonly isStrict?: boolean | undefined
}

const VIEWS = [
  { value: 'form', label: mark('Form') },
  { value: 'text', label: mark('Text') },
] as const

type Schema = Readonly<Record<string, unknown>>

const textOf = (schema: Schema): string => JSON.stringify(schema, null, 2)

/** A JSON schema as a form and as text, both of the same value, with what the strict subset would refuse. */
export function SchemaEditor({ value, onChange, isStrict = true }: SchemaEditorProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('form')
  const parsed = parseJson(value)
  const schema: Schema | undefined = isRecord(parsed) ? parsed : undefined
  const write = (next: Schema) => onChange(textOf(next))
  // What was pressed is gone with the first schema, and with the last: the focus moves to its replacement.
  const isSwapped = useRef(false)
  const swap = (text: string) => {
    isSwapped.current = true
    onChange(text)
  }
  const begin = (next: Schema) => swap(textOf(next))
  const takeFocus = (box: HTMLDivElement | null) => {
    if (!box || !isSwapped.current) return
    isSwapped.current = false
    const next = box.querySelector<HTMLElement>('ul input') ?? box.querySelector<HTMLElement>('button')
    next?.focus()
  }

  if (value.trim() === '')
    return (
      <div key="none" ref={takeFocus} className="flex flex-col gap-2">
        <p className="text-[13px] text-muted">
          {t('The model is asked to follow this schema, and replies are checked as they stream.')}
        </p>
        <div className="flex flex-wrap gap-1.5">
          {SCHEMA_TEMPLATES.map((template) => (
            <Button key={template.name} size="small" onClick={() => begin(template.schema)}>
              {t(template.name)}
            </Button>
          ))}
          <Button
            size="small"
            onClick={() =>
              begin({ type: 'object', properties: {}, required: [], additionalProperties: false })
            }
          >
            {t('Empty object')}
          </Button>
        </div>
      </div>
    )
  const canForm = schema !== undefined && isObjectSchema(schema)
  return (
    <div key="some" ref={takeFocus} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RadioGroup
          label={t('Edit schema as')}
          isLabelHidden
          value={canForm ? view : 'text'}
          options={labelled(VIEWS).map((each) => ({
            ...each,
            isDisabled: each.value === 'form' && !canForm,
          }))}
          onChange={setView}
        />
        <span className="flex items-center gap-1">
          <MenuButton
            label={t('Use a template')}
            icon={LayoutTemplate}
            align="end"
            items={() => [
              { type: 'heading', label: t('Replace schema with') },
              ...SCHEMA_TEMPLATES.map((template): MenuItem => ({
                type: 'item',
                label: t(template.name),
                onPick: () => write(template.schema),
              })),
            ]}
          />
          <Button size="small" variant="quiet" onClick={() => swap('')}>
            {t('Remove')}
          </Button>
        </span>
      </div>
      {canForm && view === 'form' ? (
        <SchemaFields schema={schema} onChange={write} />
      ) : (
        <JsonEditor label={t('JSON schema')} isLabelHidden value={value} onChange={onChange} />
      )}
      {schema && isStrict && <StrictLint schema={schema} onFix={() => write(fixStrict(schema))} />}
    </div>
  )
}

type Props = { readonly schema: Readonly<Record<string, unknown>>; readonly onFix: () => void }

/** What the strict subset would refuse, and the fix. */
function StrictLint({ schema, onFix }: Props) {
  const problems = strictProblems(schema)
  if (problems.length === 0) return <p className="text-[13px] text-accent">{t('Works in strict mode.')}</p>
  return (
    <div className="flex flex-col gap-2 text-[13px]">
      <p className="text-money">{t('Doesn’t work in strict mode:')}</p>
      <ul className="flex flex-col gap-1">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere text-muted">
            {path !== '' && <code className="font-mono text-xs text-text">{path} </code>}
            {message}
          </li>
        ))}
      </ul>
      {problems.some(({ isFixable }) => isFixable) && (
        <Button size="small" className="self-start" onClick={onFix}>
          {t('Fix automatically')}
        </Button>
      )}
    </div>
  )
}
