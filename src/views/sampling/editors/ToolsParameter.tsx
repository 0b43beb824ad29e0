import type { ToolChoice } from '@/domain/parameters/kinds'
import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { readTools } from '@/domain/tools/offeredTools'
import { isRecord, parseJson } from '@/lib/json'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import type { JsonProblem } from '@/ui/code/jsonProblem'
import { JsonEditor } from '@/ui/json/JsonEditor'

import { ParameterRow, type EditorProps } from '../parameters/ParameterRow'
import { ChoiceParameter } from './ChoiceParameter'

/** The tools the model may call: edited as JSON, with what is wrong said at its line. */
export function ToolsParameter({ parameters, entry, onSet, onUnset }: EditorProps) {
  const tools = parameters.tools?.value
  return (
    <ParameterRow
      label={t(DEFINITIONS.tools.label)}
      setting={parameters.tools}
      isSupported={supportedName('tools', entry) !== undefined}
      onTurn={(isSent) => (isSent ? onSet('tools', FIRST_TOOL) : onUnset('tools'))}
      control={tools !== undefined && countOf(readTools(tools).names.length)}
    >
      {tools !== undefined && (
        <JsonEditor
          label={t('Tools as JSON')}
          isLabelHidden
          value={tools}
          problems={toolProblems(tools)}
          onChange={(text) => onSet('tools', text)}
          hint={t(
            'A JSON array of functions, each with a name, a description and parameters as a JSON Schema.',
          )}
          className="mt-1"
        />
      )}
    </ParameterRow>
  )
}

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

const countOf = (count: number): string =>
  plural(count, { one: '{count} function', other: '{count} functions' })

/** What keeps JSON text from being a list of tools, each at the line where its tool starts. Empty when all is well. */
function toolProblems(text: string): readonly JsonProblem[] {
  // What is no JSON the editor says itself.
  if (parseJson(text) === undefined) return []
  const lines = elementLines(text)
  return readTools(text).faults.map(({ index, message }) => ({ line: lines[index] ?? 1, message }))
}

/** What keeps JSON text from being a schema of an object. Empty when all is well. */
export function schemaProblems(text: string): readonly JsonProblem[] {
  if (text.trim() === '') return [{ line: 1, message: t('Enter a schema.') }]
  const schema = parseJson(text)
  if (schema === undefined) return []
  return isRecord(schema) ? [] : [{ line: 1, message: t('The schema must be an object: { … }.') }]
}

/** The line on which each element of an array starts, counted from 1; the text must be an array in JSON. */
function elementLines(text: string): readonly number[] {
  const lines: number[] = []
  let line = 1
  let depth = 0
  let isString = false
  let isExpecting = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? ''
    if (sign === '\n') line++
    if (isString) {
      if (sign === '\\') index++
      else if (sign === '"') isString = false
      continue
    }
    if (isExpecting && !/[\s\]]/.test(sign)) {
      lines.push(line)
      isExpecting = false
    }
    if (sign === '"') isString = true
    else if (sign === '[' || sign === '{') {
      depth++
      if (depth === 1) isExpecting = true
    } else if (sign === ']' || sign === '}') depth--
    else if (sign === ',' && depth === 1) isExpecting = true
  }
  return lines
}

/** Whether the model may, must or must not call a tool, and which. */
export function ToolChoiceParameter({ parameters, entry, onSet, onUnset }: EditorProps) {
  const { names } = readTools(parameters.tools?.value ?? '')
  return (
    <ChoiceParameter
      label={t(DEFINITIONS.tool_choice.label)}
      options={[...choices(), ...names.map((name) => ({ value: `function ${name}`, label: name }))]}
      chosen={choiceKey(parameters.tool_choice?.value)}
      setting={parameters.tool_choice}
      isSupported={supportedName('tool_choice', entry) !== undefined}
      start="auto"
      onChoose={(key) => onSet('tool_choice', choiceOf(key))}
      onUnset={() => onUnset('tool_choice')}
    />
  )
}

const choices = () => [
  { value: 'auto', label: t('auto') },
  { value: 'none', label: tAs('tool call', 'none') },
  { value: 'required', label: tAs('tool call', 'required') },
]

/** A choice as one word: a function's name may be "auto" too. */
const choiceKey = (choice: ToolChoice | undefined): string | undefined =>
  choice?.type === 'function' ? `function ${choice.name}` : choice?.type

function choiceOf(key: string): ToolChoice {
  if (key.startsWith('function ')) return { type: 'function', name: key.slice('function '.length) }
  return { type: key === 'none' || key === 'required' ? key : 'auto' }
}
