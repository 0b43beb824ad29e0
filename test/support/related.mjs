/** Which unit tests run code of given files, by who imports whom. */
import { runnerImport } from 'vite'

/** In other runners, which take a build. */
const ELSEWHERE = /^test\/(browser|engines|bench|screens)\//

/**
 * Unit tests that are among these files or load one of them, lazily too; nearest first, each with how many imports it is
 * away. Paths from the repository's root.
 */
export async function relatedTests(files) {
  const { module } = await runnerImport('./test/lint/importGraph.ts')
  const sources = new Map([...module.readSources('src'), ...module.readSources('test')])
  const importers = new Map()
  for (const [from, imports] of module.importGraph(sources))
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from])
  const away = new Map(files.map((file) => [file, 0]))
  for (const [file, steps] of away)
    for (const importer of importers.get(file) ?? []) if (!away.has(importer)) away.set(importer, steps + 1)
  return [...away]
    .filter(([file]) => /\.test\.tsx?$/.test(file) && sources.has(file) && !ELSEWHERE.test(file))
    .map(([file, steps]) => ({ file, steps }))
}
