import { describe, expect, it } from 'vitest'

import { resultText } from '@/domain/tools/resultText'

describe('results for models', () => {
  it('send the structured result where no text repeats it', () => {
    const text = { type: 'text', text: '{ "sum": 3 }' } as const
    expect(resultText({ state: 'done', content: [text], structured: '{"sum":3}', notes: [] }).text).toBe(
      '{ "sum": 3 }',
    )
    expect(resultText({ state: 'done', content: [], structured: '{"sum":3}', notes: [] }).text).toBe(
      '{"sum":3}',
    )
  })

  it('leave out what is for the person and name what is no text', () => {
    const content = [
      { type: 'text', text: 'secret', audience: 'person' },
      { type: 'image', data: 'AAAA', mediaType: 'image/png' },
    ] as const
    expect(resultText({ state: 'done', content, notes: [] }).text).toBe(
      '[picture, image/png; shown to the person, and to models that see]',
    )
  })

  it('are cut by a rule that the model sees', () => {
    const content = [{ type: 'text', text: 'x'.repeat(40_000) }] as const
    expect(resultText({ state: 'done', content, notes: [] }).text).toMatch(
      /x\n\n\[Cut: the first 32000 of 40000 characters\. Ask for less at a time\.\]$/,
    )
  })

  it('say so when there is none', () => {
    expect(resultText({ state: 'done', content: [], notes: [] }).text).toBe('The tool returned nothing.')
  })
})
