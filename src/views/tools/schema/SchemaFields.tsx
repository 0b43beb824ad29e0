import { X } from '@/ui/firstIcons'
import { Plus } from '@/ui/icons'
import { useRef, useState } from 'react'

import {
  FIELD_TYPES,
  fieldsOf,
  schemaOfType,
  withField,
  withoutField,
  type SchemaField,
} from '@/domain/jsonSchema/schemaFields'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CONTROL } from '@/ui/controls/Field'
import { IconButton } from '@/ui/controls/IconButton'
import { Switch } from '@/ui/controls/Switch'

type Schema = Readonly<Record<string, unknown>>
type Props = { readonly schema: Schema; readonly onChange: (schema: Schema) => void; readonly depth?: number }

/** The properties of an object, one field each; objects within objects have theirs below. */
export function SchemaFields({ schema, onChange, depth = 1 }: Props) {
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
