import { describe, expect, it } from 'vitest'

import { readCatalog } from '@/domain/catalog/readCatalog'

const row = (name: string) => ({
  id: 'maker/model',
  name,
  architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  pricing: { prompt: '0.000001', completion: '0.000002' },
})
const entryOf = (name: string) => readCatalog({ data: [row(name)] }).entries[0]

describe('names with their developer before them', () => {
  it('become a developer and a name', () => {
    expect(entryOf('Anthropic: Claude Opus 4.5')).toMatchObject({
      name: 'Claude Opus 4.5',
      owner: 'Anthropic',
    })
  })

  it.each(['Owl Alpha', 'Model:free', 'Auto: '])('%s stays as it is', (name) => {
    expect(entryOf(name)?.name).toBe(name.trim())
  })
})
