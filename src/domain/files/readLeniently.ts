import { isRecord } from '@/lib/json'

type Issue = { readonly path: readonly PropertyKey[] }
type Schema<Value> = {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Value }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

/**
 * Reads a record of which some fields are missing or not understood: each takes its default, or is left out where it
 * is optional; an item of a list is left out. `unread` names them, with dots. Undefined where a field without a
 * default is the fault, an id say, and where there are more than `mostFaults`. Changes `json`.
 */
export function readLeniently<Value>(
  schema: Schema<Value>,
  json: unknown,
  defaults: Readonly<Record<string, unknown>>,
  mostFaults: number,
): { readonly value: Value; readonly unread: readonly string[] } | undefined {
  if (!isRecord(json)) return undefined
  const unread = new Set<string>()
  const defaulted = new Set<string>()
  for (let fault = 0; fault < mostFaults; fault += 1) {
    const checked = schema.safeParse(json)
    if (checked.success) return { value: checked.data, unread: [...unread] }
    const path = checked.error.issues[0]?.path.map(String) ?? []
    const gone = removeAt(json, path)
    if (gone.length > 0) {
      unread.add(gone.join('.'))
      continue
    }
    const [field] = path
    if (field === undefined || !Object.hasOwn(defaults, field) || defaulted.has(field)) return undefined
    // A default that is refused too must not be tried for ever.
    defaulted.add(field)
    unread.add(field)
    Object.assign(json, { [field]: structuredClone(defaults[field]) })
  }
  return undefined
}

/** Removes what is at the path, or the nearest thing around it that exists. Gives where; empty when nothing was there. */
function removeAt(root: object, path: readonly string[]): readonly string[] {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = valueAt(root, path.slice(0, length - 1))
    const name = path[length - 1] ?? ''
    if (Array.isArray(parent) && Number(name) < parent.length) {
      parent.splice(Number(name), 1)
      return path.slice(0, length)
    }
    if (isRecord(parent) && parent[name] !== undefined) {
      Reflect.deleteProperty(parent, name)
      return path.slice(0, length)
    }
  }
  return []
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, name)
  }
  return value
}
