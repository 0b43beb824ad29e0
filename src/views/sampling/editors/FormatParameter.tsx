import { DEFINITIONS } from '@/domain/parameters/parameters'
import type { ResponseFormat } from '@/domain/parameters/values'
import { supportedName } from '@/domain/parameters/supportedName'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ChoiceParameter } from './ChoiceParameter'
import { schemaProblems } from './jsonProblems'

/** The form of the reply: text, JSON, or JSON that follows a schema. */
export function FormatParameter({ parameters, entry, onSet, onUnset, renderSchema }: EditorProps) {
  const format = parameters.response_format?.value
  return (
    <ChoiceParameter
      label={DEFINITIONS.response_format.label}
      options={FORMATS}
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
        label="Schema name"
        value={format.name}
        onChange={(name) => onChange({ ...format, name })}
        error={
          /^[\w-]{1,64}$/.test(format.name) ? undefined : 'Letters, digits, _ and - only, at most 64 of them.'
        }
      />
      {renderSchema({
        value: format.schema,
        onChange: (schema) => onChange({ ...format, schema }),
        isStrict: format.strict,
      })}
      {problem && <p className="text-[13px] leading-5 text-money">{problem.message}</p>}
      <Switch
        label="Strict schema"
        isOn={format.strict}
        onChange={(strict) => onChange({ ...format, strict })}
      >
        Strict schema
      </Switch>
    </div>
  )
}

const FORMATS = [
  { value: 'text', label: 'text' },
  { value: 'json_object', label: 'JSON' },
  { value: 'json_schema', label: 'JSON schema' },
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
  return before?.type === 'json_schema' ? before : { type, name: 'reply', schema: FIRST_SCHEMA, strict: true }
}
