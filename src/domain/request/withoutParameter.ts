import { topLevelMembers } from './topLevelMembers'

/**
 * The body without one top-level parameter, every other character unchanged; the same body when it has no
 * such parameter or is not a JSON object. `stream_options` goes along with `stream`, `tool_choice` with
 * `tools`, `top_logprobs` with `logprobs`: without the other they are refused.
 */
export function withoutParameter(body: string, name: string): string {
  const members = topLevelMembers(body)
  if (!members) return body
  const dropped = new Set([name, ...(DEPENDENTS.get(name) ?? [])])
  if (!members.some((member) => dropped.has(member.name))) return body
  const kept = members.filter((member) => !dropped.has(member.name))
  return `{${kept.map(({ start, end }) => body.slice(start, end)).join(',')}}`
}

// A map: a parameter may be called like a member that every object has.
const DEPENDENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['stream', ['stream_options']],
  ['tools', ['tool_choice', 'parallel_tool_calls']],
  ['logprobs', ['top_logprobs']],
])
