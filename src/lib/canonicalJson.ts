import { isRecord } from './json'

/**
 * JSON text that is the same for the same value whatever the order of its keys. Undefined values are left out, as
 * JSON does. For shallow values of our own: recursion is as deep as the value.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonicalJson(item)).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value ?? null)
  let members = ''
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member === undefined) continue
    if (members !== '') members += ','
    members += `${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}
