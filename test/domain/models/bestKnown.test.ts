import { describe, expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import { bestKnown } from '@/domain/models/bestKnown'
import type { Model } from '@/domain/models/model'

const model = (id: string, createdAt = 0, availability: Model['availability'] = 'listedOnly'): Model => ({
  id: id as ModelId,
  connectionId: 'c' as ConnectionId,
  name: id,
  availability,
  listed: { id: id as ModelId, createdAt },
})

const named = (...ids: readonly string[]) => ids.map((id) => model(id))

describe('bestKnown', () => {
  it.each([
    ['the newest', [model('atlas-1', 1), model('atlas-2', 2)], 'atlas-2'],
    ['no snapshot of a day', [model('atlas', 1), model('atlas-2026-11-20', 2)], 'atlas'],
    ['a snapshot where there is nothing else', [model('atlas-2026-11-20', 2)], 'atlas-2026-11-20'],
    ['what chats', [model('atlas', 1), model('atlas-embedding', 5), model('atlas-tts', 6)], 'atlas'],
    ['what the key may use', [model('atlas', 1), model('secret', 2, 'catalogOnly')], 'atlas'],
    ['no variant', [model('atlas-2', 1), model('atlas-2-pro', 2), model('atlas-2-mini', 3)], 'atlas-2'],
    ['a variant where there is nothing else', [model('atlas-2-mini', 3)], 'atlas-2-mini'],
    ['the newest of families of one size', [model('bolt-1', 3), model('atlas-1', 1)], 'bolt-1'],
    ['of the largest family', [model('atlas-1', 1), model('atlas-2', 2), model('bolt-9', 9)], 'atlas-2'],
    [
      'of the highest version where no date is known',
      named('atlas-1.5', 'atlas-2.5', 'atlas-2'),
      'atlas-2.5',
    ],
    ['no larger for its parameters', named('atlas-3-70b', 'atlas-3.1-8b'), 'atlas-3.1-8b'],
    [
      'found in folders',
      named('models/atlas-2.5-pro', 'models/atlas-2.5', 'models/atlas-2.0'),
      'models/atlas-2.5',
    ],
    ['of any developer', named('acme/atlas-2', 'other/atlas-3', 'other/bolt'), 'other/atlas-3'],
  ])('is %s', (_, models, id) => {
    expect(bestKnown(models, 0)?.id).toBe(id)
  })

  it('is empty for an empty list', () => {
    expect(bestKnown([], 0)).toBeUndefined()
  })
})
