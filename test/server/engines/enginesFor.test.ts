import { expect, test } from 'vitest'

import { enginesFor } from '@/server/engines/enginesFor'

const GB = 1024 ** 3

test.each([
  ['a small machine', { cores: 1, memoryBytes: GB, modelBytes: [0.25 * GB] }, 1],
  ['two cores, both', { cores: 2, memoryBytes: 4 * GB, modelBytes: [0.25 * GB] }, 2],
  ['many cores, all but one', { cores: 16, memoryBytes: 64 * GB, modelBytes: [0.25 * GB] }, 15],
  ['little memory', { cores: 16, memoryBytes: 4 * GB, modelBytes: [0.25 * GB, 0.5 * GB] }, 4],
  ['a model larger than the memory', { cores: 16, memoryBytes: GB, modelBytes: [3 * GB] }, 1],
  ['no model', { cores: 2, memoryBytes: GB, modelBytes: [] }, 2],
])('%s', (_, room, engines) => expect(enginesFor(room)).toBe(engines))
