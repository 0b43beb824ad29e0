import { beforeEach, describe, expect, it } from 'vitest'

import type { DocumentText } from '@/domain/documents/documentText'
import type { AttachmentId } from '@/domain/ids'
import type { PassageIndex } from '@/services/search/passages/createPassageIndex'

import { memoryIndex } from './memoryIndex'

const ONE = 'a'.repeat(64) as AttachmentId
const OTHER = 'b'.repeat(64) as AttachmentId

let index: PassageIndex
beforeEach(async () => {
  index = (await memoryIndex()).index.passages
})

const documentOf = (
  ...texts: readonly (string | readonly [heading: string, text: string])[]
): DocumentText => ({
  version: 1,
  name: 'a.pdf',
  label: 'daaaa',
  unit: 'page',
  sections: ['1'],
  passages: texts.map((each) => {
    const [heading, text] = typeof each === 'string' ? ['', each] : each
    return { section: 0, headings: heading === '' ? [] : [heading], blocks: [{ type: 'text', text }] }
  }),
})
const found = (question: string, ids = [ONE]) =>
  index.query(ids, question, 5).map(({ textId, number }) => (textId === ONE ? '' : 'other ') + String(number))

describe('the index of passages', () => {
  it('ranks by how rare and how frequent the words of a question are', () => {
    index.put(
      ONE,
      documentOf(
        'The crew picked grapes on the upper slope in the rain',
        'Hail split a fifth of the grapes on the lower slope; the hail came twice',
        'The cellar stayed dry and the grapes were sound',
      ),
    )
    expect(found('What did the hail do to the grapes?')[0]).toBe('2')
    expect(found('Who picked?')).toEqual(['1'])
  })

  it('finds other forms of a word, accents and scripts without spaces', () => {
    index.put(ONE, documentOf('Early picking of the berries', 'Crème brûlée', '猫が好きです'))
    expect(found('berry')).toEqual(['1'])
    expect(found('when was it picked')).toEqual(['1'])
    expect(found('creme')).toEqual(['2'])
    expect(found('猫')).toEqual(['3'])
  })

  it('headings weigh more than words below them', () => {
    index.put(ONE, documentOf(['Soil', 'Loam and clay, one foot'], 'Under the soil lies rock and water'))
    expect(found('soil')).toEqual(['1', '2'])
  })

  it('looks in the documents asked for alone, and across them by rank', () => {
    index.put(ONE, documentOf('A net over the vines and much else that dilutes it'))
    index.put(OTHER, documentOf('Net, net'))
    expect(found('net')).toEqual(['1'])
    expect(found('net', [ONE, OTHER])).toEqual(['other 1', '1'])
  })

  it('forgets a document that is removed, and replaces one that is put again', () => {
    index.put(ONE, documentOf('red'))
    index.put(ONE, documentOf('green', 'blue'))
    expect([found('red'), found('blue')]).toEqual([[], ['2']])
    index.remove(ONE)
    expect([index.documents(), found('blue')]).toEqual([[], []])
    index.put(OTHER, documentOf('x'))
    index.clear()
    expect(index.has(OTHER)).toBe(false)
  })

  it('is harmless to the language of the index', () => {
    index.put(ONE, documentOf('near or not and'))
    for (const question of ['NEAR(a b)', '" OR "', 'a*b:c^d', "'; DROP TABLE passages1; --", '', '   '])
      expect(() => found(question)).not.toThrow()
  })
})
