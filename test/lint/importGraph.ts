import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Source text by path from the repository root, as `src/lib/json.ts`. */
export type Sources = ReadonlyMap<string, string>

/** The files each file imports, by path. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Reads every TypeScript file below a folder. */
export function readSources(folder: string): Sources {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )
}

const IMPORT =
  /(?:^|\n)(?:import|export)\s[^'"]*?from '([^']+)'|(?:^|\n)import '([^']+)'|import\('([^']+)'\)/g

/** Who imports whom: types too, and what is loaded later. */
export const importGraph = (sources: Sources): ImportGraph =>
  new Map(
    [...sources].map(([path, text]) => {
      const specifiers = [...text.matchAll(IMPORT)].map((match) => match.slice(1).find(Boolean) ?? '')
      return [path, specifiers.flatMap((name) => resolved(sources, path, name) ?? [])]
    }),
  )

function resolved(sources: Sources, from: string, name: string): string | undefined {
  const path = name.startsWith('@/')
    ? posix.join('src', name.slice(2))
    : name.startsWith('#test/')
      ? posix.join('test', name.slice(6))
      : name.startsWith('.')
        ? posix.join(posix.dirname(from), name)
        : undefined
  if (path === undefined) return undefined
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((candidate) => sources.has(candidate))
}

/** The folders directly below `layer`, and what they import from each other; files at its root are in `.`. */
export function folderGraph(graph: ImportGraph, layer: string): ImportGraph {
  const folderOf = (path: string): string | undefined => {
    if (!path.startsWith(`${layer}/`)) return undefined
    const [first = '', ...rest] = path.slice(layer.length + 1).split('/')
    return rest.length > 0 ? first : '.'
  }
  const folders = new Map<string, Set<string>>()
  for (const [path, imports] of graph) {
    const folder = folderOf(path)
    if (folder === undefined) continue
    const known = folders.get(folder) ?? new Set()
    folders.set(folder, known)
    for (const imported of imports) {
      const other = folderOf(imported)
      if (other !== undefined && other !== folder) known.add(other)
    }
  }
  return new Map([...folders].map(([folder, others]) => [folder, [...others]]))
}

/** One way around for every node that can be reached from itself, as `a → b → a`; each cycle is named once. */
export function cyclesIn(graph: ImportGraph): readonly string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node)
    if (at >= 0) {
      found.push([...path.slice(at), node].join(' → '))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}
