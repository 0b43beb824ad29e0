import { isRecord, parseJson } from '@/lib/json'
import type { JsonProblem } from '@/ui/JsonEditor'

/** The functions named in a list of tools given as JSON text; none while it is not one. */
export function toolNames(text: string): readonly string[] {
  const tools = parseJson(text)
  return Array.isArray(tools) ? tools.flatMap((tool: unknown) => functionOf(tool)?.name ?? []) : []
}

/** What keeps JSON text from being a list of tools, each at the line where its tool starts. Empty when all is well. */
export function toolProblems(text: string): readonly JsonProblem[] {
  const tools = parseJson(text)
  if (tools === undefined) return []
  if (!Array.isArray(tools)) return [{ line: 1, message: 'The tools are to be an array: [ … ].' }]
  const lines = elementLines(text)
  const seen = new Set<string>()
  return tools.flatMap((tool: unknown, index): JsonProblem[] => {
    const line = lines[index] ?? 1
    const named = functionOf(tool)
    if (!named?.name) return [{ line, message: `Tool ${index + 1} has no name.` }]
    if (!/^[\w-]{1,64}$/.test(named.name)) {
      return [{ line, message: `“${named.name}” has other signs than letters, digits, _ and -, or over 64.` }]
    }
    if (seen.has(named.name)) return [{ line, message: `Two tools are called “${named.name}”.` }]
    seen.add(named.name)
    return named.parameters === undefined || isRecord(named.parameters)
      ? []
      : [{ line, message: `The parameters of “${named.name}” are to be a JSON Schema: { … }.` }]
  })
}

/** What keeps JSON text from being a schema of an object. Empty when all is well. */
export function schemaProblems(text: string): readonly JsonProblem[] {
  if (text.trim() === '') return [{ line: 1, message: 'The schema is empty.' }]
  const schema = parseJson(text)
  if (schema === undefined) return []
  return isRecord(schema) ? [] : [{ line: 1, message: 'The schema is to be an object: { … }.' }]
}

/** Both shapes people paste: the function itself, and `{ "type": "function", "function": … }`. */
function functionOf(tool: unknown): { name: string | undefined; parameters: unknown } | undefined {
  if (!isRecord(tool)) return undefined
  const inner = isRecord(tool['function']) ? tool['function'] : tool
  return {
    name: typeof inner['name'] === 'string' ? inner['name'] : undefined,
    parameters: inner['parameters'],
  }
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
