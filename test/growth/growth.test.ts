import { describe, expect, it } from 'vitest'

import { FRAGMENTS } from './fragments'
import { growthOf } from './growth'
import { TARGETS } from './targets'

// Linear work on eight times the text takes about eight times as long, quadratic work 64 times.
const MOST_GROWTH = 24

describe.each(TARGETS.map(([name, work, fragments]) => ({ name, work, fragments: fragments ?? FRAGMENTS })))(
  '$name',
  ({ work, fragments }) => {
    it('takes time in proportion to its length, whatever is repeated', { timeout: 60_000 }, () => {
      const quadratic = fragments.filter((fragment) => growthOf(work, fragment) > MOST_GROWTH)

      expect(quadratic).toEqual([])
    })
  },
)
