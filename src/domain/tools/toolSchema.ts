import { isRecord, parseJson } from '@/lib/json'

/** What the tools of a request say of one function. */
export type OfferedTool =
  /** JSON text of a JSON Schema. */
  | { readonly type: 'schema'; readonly schema: string }
  /** It is offered, and says nothing of its arguments. */
  | { readonly type: 'noSchema' }
  | { readonly type: 'notOffered' }

/**
 * The schema of the arguments of the function `name`, in a list of tools as requests have it or people paste it:
 * `{ "type": "function", "function": … }` or the function itself.
 */
export function toolSchema(tools: unknown, name: string): OfferedTool {
  const list: readonly unknown[] = Array.isArray(tools) ? tools : []
  for (const tool of list) {
    if (!isRecord(tool)) continue
    const inner = isRecord(tool['function']) ? tool['function'] : tool
    if (inner['name'] !== name) continue
    const schema = inner['parameters'] ?? inner['input_schema']
    return isRecord(schema) ? { type: 'schema', schema: JSON.stringify(schema) } : { type: 'noSchema' }
  }
  return { type: 'notOffered' }
}

/** The tools of a request body; undefined where it has none. */
export function toolsOfBody(body: string): unknown {
  const request = parseJson(body)
  return isRecord(request) ? request['tools'] : undefined
}
