import { parseJson } from '@/lib/json'

import type { ParameterIn } from '../../../parameters/parameters'
import type { BodyOrder } from '../bodyOrder'
import { choiceIn, schemaIn, toolsIn } from '../shared/functions'

type Fields = Readonly<Record<string, unknown>>

/** Members of the body that a parameter becomes, from its JSON in a chat completion. */
type Writer = (json: string, name: string) => Fields

const same: Writer = (json, name) => ({ [name]: parseJson(json) })

/** Only the parameters the dialect has; one that is missing here does not compile. */
const WRITERS: { readonly [Name in Exclude<ParameterIn<'responses'>, 'stream'>]: Writer } = {
  temperature: same,
  top_p: same,
  max_tokens: (json) => ({ max_output_tokens: parseJson(json) }),
  // Without a summary asked for, no reasoning is ever shown.
  reasoning_effort: (json) => ({ reasoning: { effort: parseJson(json), summary: 'auto' } }),
  service_tier: same,
  response_format: (json) => ({ text: { format: formatOf(json) } }),
  tools: (json) => ({ tools: toolsIn(json).map(toolOf) }),
  web_search_options: () => ({ tools: [{ type: 'web_search' }] }),
  tool_choice(json) {
    const { word, name } = choiceIn(json)
    return { tool_choice: name === undefined ? word : { type: 'function', name } }
  },
  parallel_tool_calls: same,
  logprobs: (json) => (json === 'true' ? { include: ['message.output_text.logprobs'] } : {}),
  top_logprobs: same,
}

/** The members that the parameters become, and what is asked to be included in the reply. */
export function responsesParameters({ sent }: BodyOrder): Fields & { readonly include: readonly string[] } {
  const fields: Record<string, unknown> = {}
  const include: string[] = []
  for (const { parameter, json } of sent) {
    if (!isWritten(parameter)) continue
    const { include: more, ...members } = WRITERS[parameter](json, parameter)
    for (const [name, value] of Object.entries(members)) fields[name] = joined(fields[name], value)
    if (Array.isArray(more)) include.push(...more.map(String))
  }
  return { ...fields, include }
}

/** Functions and the provider's own tools are one list. */
const joined = (before: unknown, value: unknown): unknown =>
  Array.isArray(before) && Array.isArray(value) ? [...(before as unknown[]), ...(value as unknown[])] : value

const isWritten = (name: string): name is keyof typeof WRITERS => Object.hasOwn(WRITERS, name)

function formatOf(json: string): unknown {
  const described = schemaIn(json)
  return described ? { type: 'json_schema', ...described } : parseJson(json)
}

// Where nothing is said, the owner tries to be strict, which many schemas do not allow.
const toolOf = (tool: ReturnType<typeof toolsIn>[number]): unknown =>
  tool.type === 'other' ? tool.tool : { type: 'function', strict: false, ...tool.function }
