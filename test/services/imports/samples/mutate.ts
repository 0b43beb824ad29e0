type Path = readonly (string | number)[]

/** One change: which place of a value (a number taken modulo their count), and what is done there. */
export type Mutation = {
  readonly place: number
  readonly change:
    | { readonly type: 'remove' }
    | { readonly type: 'replace'; readonly value: unknown }
    | { readonly type: 'copyFrom'; readonly place: number }
}

/** A copy of a JSON value with changes made in it, one after the other. */
export function mutate(json: unknown, mutations: readonly Mutation[]): unknown {
  const root = { json: structuredClone(json) }
  for (const { place, change } of mutations) {
    const paths = pathsIn(root)
    const path = paths[place % paths.length] ?? ['json']
    const key = path.at(-1) ?? 'json'
    const parent = at(root, path.slice(0, -1)) as Record<string | number, unknown>
    if (change.type === 'remove' && Array.isArray(parent)) parent.splice(Number(key), 1)
    else if (change.type === 'remove') delete parent[key]
    else if (change.type === 'replace') parent[key] = structuredClone(change.value)
    else parent[key] = structuredClone(at(root, paths[change.place % paths.length] ?? ['json']))
  }
  return root.json
}

function pathsIn(root: object): readonly Path[] {
  const paths: Path[] = []
  const waiting: { readonly value: unknown; readonly path: Path }[] = [{ value: root, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = [...path, Array.isArray(value) ? Number(key) : key]
      paths.push(innerPath)
      waiting.push({ value: inner, path: innerPath })
    }
  }
  return paths
}

const at = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], root)
