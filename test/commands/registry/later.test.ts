import { expect, it, vi } from 'vitest'

import { later } from '@/commands/registry/loadLater'
import { failed, ok } from '@/lib/result'

const verbs = {
  save: (name: string) => Promise.resolve(name === '' ? failed('No name.') : ok(name.length)),
  count: () => 3,
}
const whenMissing = {
  save: failed<string>,
  count: (_: string, cause: unknown): never => {
    throw cause
  },
}

it('runs verbs with what they are given once their code is here', async () => {
  const load = vi.fn(() => Promise.resolve(verbs))
  const { save, count } = later(load, whenMissing)
  expect(load).not.toHaveBeenCalled()
  expect(await save('four')).toEqual(ok(4))
  expect(await count()).toBe(3)
})

it('says of each verb why its code cannot come, and tries again with the next call', async () => {
  const load = vi.fn<() => Promise<typeof verbs>>().mockRejectedValueOnce(new Error('Offline.'))
  const { save, count } = later(load, whenMissing)
  expect(await save('four')).toEqual(failed('Offline.'))
  load.mockRejectedValueOnce(new Error('Offline.'))
  await expect(count()).rejects.toThrow('Offline.')
  load.mockResolvedValue(verbs)
  expect(await save('four')).toEqual(ok(4))
})
