import { isRecord } from '@/lib/json'

/**
 * How deep a schema nests with its local references followed, each once, as the engine's converter walks it. Stops
 * at `most + 1`, so it may be called on any schema.
 */
export function schemaDepth(schema: unknown, most: number): number {
  const followed = new Set<unknown>()

  function depthOf(value: unknown, level: number): number {
    if (level > most || typeof value !== 'object' || value === null) return level
    let deepest = level
    const visit = (child: unknown) => {
      if (deepest <= most) deepest = Math.max(deepest, depthOf(child, level + 1))
    }
    if (Array.isArray(value)) {
      for (const child of value as unknown[]) visit(child)
      return deepest
    }
    for (const [keyword, child] of Object.entries(value)) {
      if (keyword === '$ref' && typeof child === 'string') {
        const target = targetOf(schema, child)
        if (followed.has(target)) continue
        followed.add(target)
        visit(target)
      } else if (!DEFINITIONS.includes(keyword)) visit(child)
    }
    return deepest
  }

  return depthOf(schema, 0)
}

/** Reached by reference only. */
const DEFINITIONS: readonly string[] = ['$defs', 'definitions']

/** What a reference into the same document points to; undefined where there is nothing. */
function targetOf(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
    }, root)
}
