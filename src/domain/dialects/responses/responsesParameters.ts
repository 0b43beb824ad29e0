import { parseJson } from '@/lib/json'

import { listOf, type Fields } from '../../usage/fields'
import type { BodyOrder } from '../request/bodyOrder'
import { choiceIn, schemaIn, toolsIn } from '../request/functions'
import { writtenParameters, type Writers } from '../request/writtenParameters'
import { PLACES } from './places'

const WRITERS: Writers = {
  // Without a summary asked for, no reasoning is ever shown.
  reasoning_effort: (json) => ({ reasoning: { effort: parseJson(json), summary: 'auto' } }),
  response_format: (json) => ({ text: { format: formatOf(json) } }),
  tools: (json) => ({ tools: toolsIn(json).map(toolOf) }),
  web_search_options: () => ({ tools: [{ type: 'web_search' }] }),
  tool_choice(json) {
    const { word, name } = choiceIn(json)
    return { tool_choice: name === undefined ? word : { type: 'function', name } }
  },
  logprobs: (json) => (json === 'true' ? { include: ['message.output_text.logprobs'] } : {}),
}

/** The members that the parameters become, and what is asked to be included in the reply. */
export function responsesParameters(order: BodyOrder): Fields & { readonly include: readonly string[] } {
  const { fields } = writtenParameters(order, { places: PLACES, writers: WRITERS })
  return { ...fields, include: listOf(fields['include']).map(String) }
}

function formatOf(json: string): unknown {
  const described = schemaIn(json)
  return described ? { type: 'json_schema', ...described } : parseJson(json)
}

// Where nothing is said, the owner tries to be strict, which many schemas do not allow.
const toolOf = (tool: ReturnType<typeof toolsIn>[number]): unknown =>
  tool.type === 'other' ? tool.tool : { type: 'function', strict: false, ...tool.function }
