import type { CatalogEntry } from '../../catalog'
import type { Parameters } from '../../parameters/parameters'
import { extraFields } from '../../request/extraFields'
import { parameterPlan, streamParameters } from './parameterPlan'
import type { ModelRefusals } from '../../request/refusals'
import { streamMembers } from './bodyOrder'

type Asked = {
  readonly parameters: Parameters
  readonly entry: CatalogEntry | undefined
  readonly refusals: ModelRefusals
  /** Extra body fields as JSON texts, those of the connection first. */
  readonly extra: readonly (string | undefined)[]
}

/** What extra body fields replace of what would be sent, by names on the wire. */
export function overriddenNames({ extra, ...asked }: Asked): readonly string[] {
  const fields = extraFields(extra)
  if (Object.keys(fields).length === 0) return []
  const names = [
    ...streamMembers(streamParameters(asked.parameters, asked.refusals)).map(([name]) => name),
    ...parameterPlan(asked).sent.map(({ name }) => name),
  ]
  return names.filter((name) => Object.hasOwn(fields, name))
}
