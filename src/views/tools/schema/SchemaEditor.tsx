import { useRef, useState } from 'react'

import {
  FIELD_TYPES,
  fieldsOf,
  fixStrict,
  SCHEMA_TEMPLATES,
  schemaOfType,
  withField,
  withoutField,
  type SchemaField,
} from '@/domain/jsonSchema/schemaFields'
import { isObjectSchema, strictProblems } from '@/domain/jsonSchema/strictProblems'
import { isRecord, parseJson } from '@/lib/json'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CONTROL } from '@/ui/controls/Field'
import { IconButton } from '@/ui/controls/IconButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Switch } from '@/ui/controls/Switch'
import { X } from '@/ui/firstIcons'
import { LayoutTemplate, Plus } from '@/ui/icons'
import { JsonEditor } from '@/ui/json/JsonEditor'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

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

type SchemaFieldsProps = {
  readonly schema: Schema
  readonly onChange: (schema: Schema) => void
  readonly depth?: number
}

/** The properties of an object, one field each; objects within objects have theirs below. */
function SchemaFields({ schema, onChange, depth = 1 }: SchemaFieldsProps) {
  const fields = fieldsOf(schema)
  const [added, setAdded] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    let number = fields.length + 1
    while (fields.some(({ name }) => name === `field${number}`)) number += 1
    onChange(withField(schema, `field${number}`, { isRequired: true }))
    setAdded(fields.length)
  }
  return (
    <div className={depth > 1 ? 'ms-2 border-s border-line ps-3' : ''}>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          // A field keeps its place while its name is typed.
          <li key={index} className="flex flex-col gap-1.5">
            <FieldRow
              field={field}
              isNew={index === added}
              onChange={(change) => onChange(withField(schema, field.name, change))}
              onRemove={() => {
                onChange(withoutField(schema, field.name))
                addButton.current?.focus()
              }}
            />
            {field.inner && depth < 6 && (
              <SchemaFields
                schema={field.inner}
                depth={depth + 1}
                onChange={(inner) =>
                  onChange(
                    withField(schema, field.name, {
                      schema: field.type === 'list' ? { ...field.schema, items: inner } : inner,
                    }),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      <Button ref={addButton} size="small" variant="muted" className="mt-2 -ms-2" onClick={add}>
        <Plus aria-hidden size={14} />
        {t('Add field')}
      </Button>
    </div>
  )
}

type RowProps = {
  readonly field: SchemaField
  /** It was just added: its name is typed next. */
  readonly isNew: boolean
  readonly onChange: (change: Parameters<typeof withField>[2]) => void
  readonly onRemove: () => void
}

const INPUT = `${CONTROL} h-7 w-full text-[13px]`

/** Called as the field is made, and not again. */
const typeName = (box: HTMLInputElement | null) => {
  box?.focus()
  box?.select()
}

function FieldRow({ field, isNew, onChange, onRemove }: RowProps) {
  const { name, type, itemType, schema, options, description, isRequired } = field
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1.5">
        <input
          autoComplete="off"
          ref={isNew ? typeName : undefined}
          aria-label={t('Field name')}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          className={`${INPUT} font-mono`}
        />
        <TypePicker
          label={t('Type of {name}', { name })}
          value={type}
          onPick={(next) => onChange({ schema: schemaOfType(next, schema) })}
        />
        {type === 'list' && (
          <TypePicker
            label={t('Items of {name}', { name })}
            value={itemType}
            onPick={(next) => onChange({ schema: schemaOfType('list', schema, next) })}
          />
        )}
        <IconButton size="small" icon={X} label={t('Remove {name}', { name })} onClick={onRemove} />
      </div>
      <input
        autoComplete="off"
        aria-label={t('Description of {name}', { name })}
        placeholder={t('Description')}
        value={description}
        onChange={({ currentTarget }) =>
          onChange({ schema: { ...schema, description: currentTarget.value } })
        }
        className={INPUT}
      />
      {type === 'choice' && (
        <input
          autoComplete="off"
          aria-label={t('Allowed values of {name}', { name })}
          value={options.join(', ')}
          onChange={({ currentTarget }) =>
            onChange({
              schema: { ...schema, enum: currentTarget.value.split(',').map((each) => each.trimStart()) },
            })
          }
          className={INPUT}
        />
      )}
      <Switch
        label={t('Require {name}', { name })}
        isOn={isRequired}
        onChange={(isOn) => onChange({ isRequired: isOn })}
      >
        <span className="text-[13px]">{t('Required')}</span>
      </Switch>
    </div>
  )
}

type PickerProps = {
  readonly label: string
  readonly value: SchemaField['type']
  readonly onPick: (type: NonNullable<SchemaField['type']>) => void
}

function TypePicker({ label, value, onPick }: PickerProps) {
  return (
    <select
      aria-label={label}
      value={value ?? 'other'}
      onChange={({ currentTarget }) => {
        const type = FIELD_TYPES.find((each) => each === currentTarget.value)
        if (type) onPick(type)
      }}
      className={`${CONTROL} h-7 w-24 shrink-0 text-[13px]`}
    >
      {value === undefined && <option value="other">{t('as text')}</option>}
      {FIELD_TYPES.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
