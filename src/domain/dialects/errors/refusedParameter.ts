import { DEFINITIONS, PARAMETER_NAMES } from '@/domain/parameters/parameters'

const namesOf = (isEveryday: boolean): string =>
  PARAMETER_NAMES.filter((name) => (DEFINITIONS[name].isEveryday ?? false) === isEveryday)
    .flatMap((name) => [name, ...(DEFINITIONS[name].otherNames ?? [])])
    .join('|')

/** Names distinctive enough to be recognised in a sentence without quotes around them. */
const DISTINCT = new RegExp(String.raw`\b(${namesOf(false)})\b`, 'i')

/** Names that are also everyday words, and so count only in quotes. */
const QUOTED = new RegExp(`['"\`‘“](${namesOf(true)}|n|user|metadata)['"\`’”]`)

/** A sentence that begins with the path of a field, as the Messages API writes them: `tools.0.name: Field required`. */
const LEADING_PATH = /^([a-z][a-z0-9_]*(?:\.[a-zA-Z0-9_]+)+): /

/** The request parameter a refusal is about, from the sentence alone; undefined when it names none. */
export const refusedParameter = (detail: string): string | undefined =>
  LEADING_PATH.exec(detail)?.[1] ?? DISTINCT.exec(detail)?.[1]?.toLowerCase() ?? QUOTED.exec(detail)?.[1]
