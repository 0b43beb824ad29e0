import { describe, expect, test } from 'vitest'

import { featuresOf } from '@/builtin/topics/createClassifier'

/** Numbers that `pocket/recipe/features.py` gives: what is trained there must be found here. */
describe('the features of a message', () => {
  test('are those of the recipe: words, neighbours, words around one, pieces', () => {
    expect(featuresOf('What’s up, café 42?', 16384)).toEqual([
      [3284, 2848, 5579, 3656, 1411, 12430],
      [11454, 8161, 2116, 4100, 4194, 4690, 14154],
      [4324, 9118, 327, 8597, 6599, 14397],
      [
        1252, 13313, 6082, 6689, 1226, 7519, 5167, 2979, 7885, 10929, 3284, 2087, 13454, 58, 12560, 7051,
        1533, 6017, 15422, 13847, 3656, 8621, 13686, 962, 4131,
      ],
    ])
  })

  test('are those of the recipe for signs beyond 16 bits too', () => {
    expect(featuresOf('ok 😂', 16384)).toEqual([
      [14255, 2014],
      [5229, 70, 3034],
      [2018, 11153],
      [949, 14659, 5073],
    ])
  })

  test('large letters, accents and apostrophes make no difference', () => {
    expect(featuresOf("WHAT'S A CAFÉ", 64)).toEqual(featuresOf('whats a cafe', 64))
  })

  test('of a very long message are those of its beginning', () => {
    expect(featuresOf('word '.repeat(5000), 64)[0]).toHaveLength(40)
  })

  test('of nothing are none but its frame', () => {
    expect(featuresOf('  ', 64).map((list) => list.length)).toEqual([0, 1, 0, 0])
  })
})
