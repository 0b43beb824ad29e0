import { describe, expect, it } from 'vitest'

import { cyclesIn, folderGraph, importGraph, readSources } from './importGraph'

const sources = readSources('src')
/** Layers whose folders are nouns that build on each other. */
const LAYERS = ['lib', 'domain', 'services', 'builtin', 'store', 'queries', 'commands', 'hooks', 'ui']

describe('import cycles', () => {
  it('are found in files', () => {
    const planted = readSources('test/lint/planted')
    const cycles = cyclesIn(importGraph(planted, { withLazy: false }))
    expect(cycles).toEqual(['test/lint/planted/one.ts → test/lint/planted/two.ts → test/lint/planted/one.ts'])
  })

  it('are found where only types make them', () => {
    const planted = new Map([
      ['src/domain/a.ts', "import type { B } from './b'\nexport type A = B"],
      ['src/domain/b.ts', "import type { A } from '@/domain/a'\nexport type B = A"],
    ])
    expect(cyclesIn(importGraph(planted, { withLazy: false }))).toEqual([
      'src/domain/a.ts → src/domain/b.ts → src/domain/a.ts',
    ])
  })

  it('are found between folders', () => {
    const planted = new Map([
      ['src/domain/pricing/price.ts', "import { entry } from '../catalog/entry'"],
      ['src/domain/catalog/entry.ts', ''],
      ['src/domain/catalog/sort.ts', "const load = () => import('@/domain/pricing/price')"],
    ])
    const graph = importGraph(planted, { withLazy: true })
    expect(cyclesIn(graph)).toEqual([])
    expect(cyclesIn(folderGraph(graph, 'src/domain'))).toEqual(['pricing → catalog → pricing'])
  })

  it('are not in any file, types included', () => {
    expect(cyclesIn(importGraph(sources, { withLazy: false }))).toEqual([])
  })

  it('are not in any test or its helpers', () => {
    const tests = [...readSources('test')].filter(([path]) => !path.startsWith('test/lint/planted/'))
    expect(cyclesIn(importGraph(new Map([...sources, ...tests]), { withLazy: false }))).toEqual([])
  })

  it.each(LAYERS)('are not between the folders of src/%s', (layer) => {
    expect(cyclesIn(folderGraph(importGraph(sources, { withLazy: true }), `src/${layer}`))).toEqual([])
  })

  it('do not lead from the interface over HTTP back to the host around it', () => {
    const folders = folderGraph(importGraph(sources, { withLazy: true }), 'src/server')
    expect(folders.get('api')).not.toContain('.')
  })
})
