import type { ForeignDialect } from '../parameters/kind'
import { topLevelMembers } from './topLevelMembers'

/** What the counters take of a request (DIALECTS §6); they refuse the rest. */
const TAKEN: Readonly<Record<ForeignDialect, ReadonlySet<string>>> = {
  responses: new Set([
    'model',
    'input',
    'instructions',
    'tools',
    'tool_choice',
    'parallel_tool_calls',
    'text',
    'reasoning',
  ]),
  messages: new Set(['model', 'messages', 'system', 'tools', 'tool_choice', 'thinking']),
}

/** The body that asks how many tokens a request has, from the body of the request. */
export function countingBody(body: string, dialect: ForeignDialect): string {
  const members = (topLevelMembers(body) ?? []).filter(({ name }) => TAKEN[dialect].has(name))
  return `{${members.map(({ start, end }) => body.slice(start, end)).join(',')}}`
}
