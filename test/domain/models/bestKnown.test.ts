import { describe, expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import { bestKnown } from '@/domain/models/bestKnown'
import type { Model } from '@/domain/models/model'

const model = (id: string, createdAt: number, availability: Model['availability'] = 'listedOnly'): Model => ({
  id: id as ModelId,
  connectionId: 'c' as ConnectionId,
  name: id,
  availability,
  listed: { id: id as ModelId, createdAt },
})

describe('bestKnown', () => {
  it.each([
    ['the newest', [model('atlas-1', 1), model('atlas-2', 2)], 'atlas-2'],
    ['no snapshot of a day', [model('atlas', 1), model('atlas-2026-11-20', 2)], 'atlas'],
    ['a snapshot where there is nothing else', [model('atlas-2026-11-20', 2)], 'atlas-2026-11-20'],
    ['what chats', [model('atlas', 1), model('atlas-embedding', 5), model('atlas-tts', 6)], 'atlas'],
    ['what the key may use', [model('atlas', 1), model('secret', 2, 'catalogOnly')], 'atlas'],
  ])('is %s', (_, models, id) => {
    expect(bestKnown(models)?.id).toBe(id)
  })

  it('is nothing of an empty list', () => {
    expect(bestKnown([])).toBeUndefined()
  })
})
