import { isRecord, parseJson } from '@/lib/json'

import type { Item } from './turns'

/** A function the model may call, as chat completions describe it; tools of other types are as they came. */
export type Described =
  { readonly type: 'function'; readonly function: Item } | { readonly type: 'other'; readonly tool: Item }

/** The tools of a request from the JSON that chat completions have. */
export function toolsIn(json: string): readonly Described[] {
  const tools: unknown = parseJson(json)
  if (!Array.isArray(tools)) return []
  return tools
    .filter(isRecord)
    .map((tool) =>
      tool['type'] === 'function' && isRecord(tool['function'])
        ? { type: 'function', function: tool['function'] }
        : { type: 'other', tool },
    )
}

/** The choice among tools from the JSON that chat completions have: a word, or the name of a function. */
export function choiceIn(json: string): { readonly word?: string; readonly name?: string } {
  const choice = parseJson(json)
  if (typeof choice === 'string') return { word: choice }
  const named = isRecord(choice) ? choice['function'] : undefined
  return isRecord(named) && typeof named['name'] === 'string' ? { name: named['name'] } : {}
}

/** The schema a reply is to follow from the JSON that chat completions have; undefined where there is none. */
export function schemaIn(json: string): Item | undefined {
  const format = parseJson(json)
  const described = isRecord(format) && format['type'] === 'json_schema' ? format['json_schema'] : undefined
  return isRecord(described) ? described : undefined
}
