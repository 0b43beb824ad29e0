import { DEFINITIONS, PARAMETER_NAMES } from '../parameters/parameters'
import { topLevelMembers } from './topLevelMembers'

/**
 * The body without one top-level parameter, every other character unchanged; the same body when it has no
 * such parameter or is not a JSON object. What needs it goes along (`tool_choice` with `tools`): without it, that
 * is refused.
 */
export function withoutParameter(body: string, name: string): string {
  const members = topLevelMembers(body)
  if (!members) return body
  const dropped = new Set([name, ...PARAMETER_NAMES.filter((each) => DEFINITIONS[each].needs === name)])
  if (!members.some((member) => dropped.has(member.name))) return body
  const kept = members.filter((member) => !dropped.has(member.name))
  return `{${kept.map(({ start, end }) => body.slice(start, end)).join(',')}}`
}
