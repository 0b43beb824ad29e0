import type { Dialect } from '../../connections/dialect'
import { topLevelMembers } from '../../request/topLevelMembers'
import { DIALECTS } from '../dialects'

/** The body that asks how many tokens a request has, from the body of the request; counters refuse all else. */
export function countingBody(body: string, dialect: Dialect): string {
  const takes = DIALECTS[dialect].counter?.takes
  const members = (topLevelMembers(body) ?? []).filter(({ name }) => takes?.has(name))
  return `{${members.map(({ start, end }) => body.slice(start, end)).join(',')}}`
}
