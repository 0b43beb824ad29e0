import { describe, expect, it } from 'vitest'

import { cyclesIn, folderGraph, importGraph, readSources } from './importGraph'

const sources = readSources('src')
/** Layers whose folders are nouns that build on each other. */
const LAYERS = ['lib', 'domain', 'services', 'builtin', 'store', 'queries', 'commands', 'hooks', 'ui']

describe('import cycles', () => {
  it('are found in files', () => {
    const planted = readSources('test/lint/planted')
    const cycles = cyclesIn(importGraph(planted))
    expect(cycles).toEqual(['test/lint/planted/one.ts → test/lint/planted/two.ts → test/lint/planted/one.ts'])
  })

  it('are found where only types make them', () => {
    const planted = new Map([
      ['src/domain/a.ts', "import type { B } from './b'\nexport type A = B"],
      ['src/domain/b.ts', "import type { A } from '@/domain/a'\nexport type B = A"],
    ])
    expect(cyclesIn(importGraph(planted))).toEqual(['src/domain/a.ts → src/domain/b.ts → src/domain/a.ts'])
  })

  it('are found where code is loaded later', () => {
    const planted = new Map([
      ['src/views/a.tsx', "const B = onDemand(() => import('./b').then((module) => module.B))"],
      ['src/views/b.tsx', "import type { Props } from './a'"],
    ])
    expect(cyclesIn(importGraph(planted))).toEqual(['src/views/a.tsx → src/views/b.tsx → src/views/a.tsx'])
  })

  it('are found through the door of a module', () => {
    const planted = new Map([
      ['src/domain/pricing/index.ts', "export { cost } from './cost'"],
      ['src/domain/pricing/cost.ts', "import { total } from '../total'"],
      ['src/domain/total.ts', "import { cost } from '@/domain/pricing'"],
    ])
    expect(cyclesIn(importGraph(planted))).toHaveLength(1)
  })

  it('are found between folders', () => {
    const planted = new Map([
      ['src/domain/pricing/price.ts', "import { entry } from '../catalog/entry'"],
      ['src/domain/catalog/entry.ts', ''],
      ['src/domain/catalog/sort.ts', "const load = () => import('@/domain/pricing/price')"],
    ])
    const graph = importGraph(planted)
    expect(cyclesIn(graph)).toEqual([])
    expect(cyclesIn(folderGraph(graph, 'src/domain'))).toEqual(['pricing → catalog → pricing'])
  })

  it('are not in any file, types and what loads later included', () => {
    expect(cyclesIn(importGraph(sources))).toEqual([])
  })

  it('are not in any test or its helpers', () => {
    const tests = [...readSources('test')].filter(([path]) => !path.startsWith('test/lint/planted/'))
    expect(cyclesIn(importGraph(new Map([...sources, ...tests])))).toEqual([])
  })

  it.each(LAYERS)('are not between the folders of src/%s', (layer) => {
    expect(cyclesIn(folderGraph(importGraph(sources), `src/${layer}`))).toEqual([])
  })

  it('do not lead from the interface over HTTP back to the host around it', () => {
    const folders = folderGraph(importGraph(sources), 'src/server')
    expect(folders.get('api')).not.toContain('.')
  })
})
