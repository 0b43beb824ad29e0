import { isRecord, isTooDeep, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { ToolSource } from '../tools/toolDefinition'
import { MOST_SCRIPT_MS, SCRIPT_LIMIT_MS } from './script'

/** A function that a person wrote: JavaScript that runs in the sandbox when a model calls it. */
export type OwnFunction = {
  readonly id: string
  /** The name models call it by: letters, digits, `_` and `-`. */
  readonly name: string
  readonly description: string
  /** JSON text of a JSON Schema of its input, an object. */
  readonly schema: string
  /** The body of an async function that gets `input`. */
  readonly code: string
  /** JSON texts of inputs to try it with. */
  readonly examples: readonly string[]
  /** Longest run in milliseconds. */
  readonly limitMs: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** What a new function starts with: an example that runs. */
export const FIRST_FUNCTION: Omit<OwnFunction, 'id' | 'createdAt'> = {
  name: '',
  description: '',
  schema: JSON.stringify(
    {
      type: 'object',
      properties: { name: { type: 'string', description: 'Who to greet' } },
      required: ['name'],
    },
    null,
    2,
  ),
  code: '// `input` holds the arguments. Return any JSON value.\nreturn { greeting: `Hello, ${input.name}!` }\n',
  examples: ['{ "name": "Ada" }'],
  limitMs: SCRIPT_LIMIT_MS,
}

const NAME = /^[\w-]{1,64}$/

/** What is wrong with a function, by field; empty when it can be saved. */
export function functionFaults(
  { name, description, schema, limitMs }: Pick<OwnFunction, 'name' | 'description' | 'schema' | 'limitMs'>,
  takenNames: readonly string[],
): {
  readonly name?: string
  readonly description?: string
  readonly schema?: string
  readonly limitMs?: string
} {
  const parsed = parseJson(schema)
  return {
    ...(!NAME.test(name) && { name: t('Use 1 to 64 letters, digits, _ or -.') }),
    ...(takenNames.includes(name) && { name: t('Another function has this name. Choose a different one.') }),
    ...(description.trim() === '' && {
      description: t('Say what it does: the model decides by this whether to call it.'),
    }),
    ...((!isRecord(parsed) || isTooDeep(schema)) && { schema: t('The schema must be a JSON object.') }),
    ...((limitMs < 100 || limitMs > MOST_SCRIPT_MS) && {
      limitMs: t('Use 0.1 to {most} seconds.', { most: MOST_SCRIPT_MS / 1000 }),
    }),
  }
}

type FunctionFile = { readonly functions: readonly Omit<OwnFunction, 'id' | 'createdAt'>[] }

/** Functions as a file that another device can import. */
export const functionFile = (functions: readonly OwnFunction[]): string =>
  JSON.stringify(
    {
      format: 'parlance-functions',
      version: 1,
      functions: functions.map(({ id: _, createdAt: __, ...rest }) => rest),
    },
    null,
    2,
  )

/** Reads a file of functions. Fails with a sentence; functions in it that cannot be used are named. */
export function readFunctionFile(
  text: string,
): Result<FunctionFile & { readonly problems: readonly string[] }, string> {
  const file = parseJson(text)
  const list = isRecord(file) && file['format'] === 'parlance-functions' ? file['functions'] : undefined
  if (!Array.isArray(list))
    return failed(t('This isn’t a file of functions. Choose one exported from Parlance.'))
  const problems: string[] = []
  const functions = list.flatMap((each: unknown) => {
    const read = readFunction(each)
    if (!read) problems.push(t('A function in the file couldn’t be read.'))
    return read ? [read] : []
  })
  return ok({ functions, problems })
}

function readFunction(each: unknown): Omit<OwnFunction, 'id' | 'createdAt'> | undefined {
  if (!isRecord(each)) return undefined
  const { name, description, schema, code, limitMs, examples } = each
  if (
    typeof name !== 'string' ||
    typeof description !== 'string' ||
    typeof schema !== 'string' ||
    typeof code !== 'string'
  )
    return undefined
  const limit = typeof limitMs === 'number' ? limitMs : SCRIPT_LIMIT_MS
  const read = { name, description, schema, code, limitMs: limit }
  if (Object.keys(functionFaults(read, [])).length > 0) return undefined
  const texts = Array.isArray(examples)
    ? examples.filter((text) => typeof text === 'string').slice(0, 20)
    : []
  return { ...read, examples: texts }
}

/** What the ids of functions that come along begin with. */
const BUILTIN = 'builtin:'

/** Whether every device has this source, and can run it without asking anyone. */
export const isBuiltinSource = (id: string): boolean => id.startsWith(BUILTIN)

/** A function that comes along, as a source of one tool. Nothing leaves this device. */
export const builtinSource = ({
  name,
  title,
}: {
  readonly name: string
  readonly title: string
}): ToolSource => ({
  id: BUILTIN + name,
  name: t(title),
})

/** A function of the person's own, as a source of one tool. */
export const functionSource = ({ id, name }: { readonly id: string; readonly name: string }): ToolSource => ({
  id: `function:${id}`,
  name,
})
