import type { Parameters } from '../parameters/parameters'

/** The JSON schema that these parameters ask replies to follow, as JSON text; undefined when they ask for none. */
export function askedSchema({ response_format: format }: Parameters): string | undefined {
  return format?.value.type === 'json_schema' ? format.value.schema : undefined
}
