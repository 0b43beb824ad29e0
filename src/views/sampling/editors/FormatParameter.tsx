import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import type { ResponseFormat } from '@/domain/parameters/kinds'
import { english } from '@/lib/text/english'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

import type { EditorProps } from '../parameters/ParameterRow'
import { ChoiceParameter } from './ChoiceParameter'
import { schemaProblems } from './ToolsParameter'

/** The form of the reply: text, JSON, or JSON that follows a schema. */
export function FormatParameter({ parameters, entry, onSet, onUnset, renderSchema }: EditorProps) {
  const format = parameters.response_format?.value
  return (
    <ChoiceParameter
      label={t(DEFINITIONS.response_format.label)}
      options={labelled(FORMATS)}
      chosen={format?.type}
      setting={parameters.response_format}
      isSupported={supportedName('response_format', entry) !== undefined}
      start="json_object"
      onChoose={(type) => onSet('response_format', formatOf(type, format))}
      onUnset={() => onUnset('response_format')}
    >
      {format?.type === 'json_schema' && (
        <SchemaFields
          format={format}
          onChange={(changed) => onSet('response_format', changed)}
          renderSchema={renderSchema}
        />
      )}
    </ChoiceParameter>
  )
}

type SchemaFormat = Extract<ResponseFormat, { type: 'json_schema' }>

function SchemaFields({
  format,
  onChange,
  renderSchema,
}: Pick<EditorProps, 'renderSchema'> & {
  readonly format: SchemaFormat
  readonly onChange: (format: SchemaFormat) => void
}) {
  const [problem] = schemaProblems(format.schema)
  return (
    <div className="mt-2 flex flex-col gap-2">
      <TextField
        label={t('Schema name')}
        value={format.name}
        onChange={(name) => onChange({ ...format, name })}
        error={
          /^[\w-]{1,64}$/.test(format.name)
            ? undefined
            : t('Use only letters, digits, _ and -, up to 64 characters.')
        }
      />
      {renderSchema({
        value: format.schema,
        onChange: (schema) => onChange({ ...format, schema }),
        isStrict: format.strict,
      })}
      {problem && <p className="text-[13px] leading-5 text-money">{problem.message}</p>}
      <Switch
        label={t('Strict schema')}
        isOn={format.strict}
        onChange={(strict) => onChange({ ...format, strict })}
      >
        {t('Strict schema')}
      </Switch>
    </div>
  )
}

const FORMATS = [
  { value: 'text', label: mark('text') },
  { value: 'json_object', label: mark('JSON') },
  { value: 'json_schema', label: mark('JSON schema') },
] as const

const FIRST_SCHEMA = `{
  "type": "object",
  "properties": {
    "answer": { "type": "string" }
  },
  "required": ["answer"],
  "additionalProperties": false
}`

const formatOf = (type: ResponseFormat['type'], before: ResponseFormat | undefined): ResponseFormat => {
  if (type !== 'json_schema') return { type }
  return before?.type === 'json_schema'
    ? before
    : { type, name: english('reply'), schema: FIRST_SCHEMA, strict: true }
}
