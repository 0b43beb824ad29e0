import type { ResponseFormat, ToolChoice } from '@/domain/parameters/parameters'
import { supportedName } from '@/domain/request/supportedName'
import { readTools } from '@/domain/tools/toolNames'
import { JsonEditor } from '@/ui/json/JsonEditor'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

import { ChoiceParameter } from './ChoiceParameter'
import type { ParameterPanelProps } from './parameterPanelProps'
import { ParameterRow } from './ParameterRow'
import { schemaProblems, toolProblems } from './jsonProblems'

/** The form of the reply, and the tools it may call: edited as JSON, with what is wrong said at its line. */
export function OutputParameters(props: ParameterPanelProps) {
  const { parameters, entry, onSet, onUnset, renderSchema } = props
  const format = parameters.response_format?.value
  const tools = parameters.tools?.value
  const { names } = readTools(tools ?? '')
  return (
    <>
      <ChoiceParameter
        label="Response format"
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
      <ParameterRow
        label="Tools"
        setting={parameters.tools}
        isSupported={supportedName('tools', entry) !== undefined}
        onTurn={(isSent) => (isSent ? onSet('tools', FIRST_TOOL) : onUnset('tools'))}
        control={tools !== undefined && countOf(names.length)}
      >
        {tools !== undefined && (
          <JsonEditor
            label="Tools as JSON"
            isLabelHidden
            value={tools}
            problems={toolProblems(tools)}
            onChange={(text) => onSet('tools', text)}
            hint="An array of functions, each with a name, a description and its parameters as a JSON Schema."
            className="mt-1"
          />
        )}
      </ParameterRow>
      <ChoiceParameter
        label="Tool choice"
        options={[...CHOICES, ...names.map((name) => ({ value: `function ${name}`, label: name }))]}
        chosen={choiceKey(parameters.tool_choice?.value)}
        setting={parameters.tool_choice}
        isSupported={supportedName('tool_choice', entry) !== undefined}
        start="auto"
        onChoose={(key) => onSet('tool_choice', choiceOf(key))}
        onUnset={() => onUnset('tool_choice')}
      />
    </>
  )
}

type SchemaFormat = Extract<ResponseFormat, { type: 'json_schema' }>

function SchemaFields({
  format,
  onChange,
  renderSchema,
}: Pick<ParameterPanelProps, 'renderSchema'> & {
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

const FIRST_TOOL = `[
  {
    "name": "get_time",
    "description": "The time now at a place.",
    "parameters": {
      "type": "object",
      "properties": {
        "place": { "type": "string" }
      },
      "required": ["place"]
    }
  }
]`

const formatOf = (type: ResponseFormat['type'], before: ResponseFormat | undefined): ResponseFormat => {
  if (type !== 'json_schema') return { type }
  return before?.type === 'json_schema' ? before : { type, name: 'reply', schema: FIRST_SCHEMA, strict: true }
}

const CHOICES = [
  { value: 'auto', label: 'auto' },
  { value: 'none', label: 'none' },
  { value: 'required', label: 'required' },
]

/** A choice as one word: a function's name may be "auto" too. */
const choiceKey = (choice: ToolChoice | undefined): string | undefined =>
  choice?.type === 'function' ? `function ${choice.name}` : choice?.type

function choiceOf(key: string): ToolChoice {
  if (key.startsWith('function ')) return { type: 'function', name: key.slice('function '.length) }
  return { type: key === 'none' || key === 'required' ? key : 'auto' }
}

const countOf = (count: number): string => (count === 1 ? '1 function' : `${count} functions`)
