import { expect, test, vi } from 'vitest'

import { createPriceBook } from '@/server/ledger/createEstimates'

const DOCUMENT = JSON.stringify({ data: [{ id: 'm', pricing: { prompt: '0.000001', completion: '0' } }] })

/** Whatever failed is heard of after all that waits. */
const failure = () => new Promise((resolve) => setImmediate(resolve))

test('a catalog that cannot be read is asked for again soon, one that was read an hour later', async () => {
  let at = 0
  const read = vi.fn(() => Promise.reject<string>(new Error('gone')))
  const entryOf = createPriceBook(read, () => at)
  expect(read).toHaveBeenCalledTimes(1)
  await failure()
  read.mockResolvedValue(DOCUMENT)
  expect(entryOf('m')).toBeUndefined()
  at = 30_000
  await vi.waitFor(() => expect(entryOf('m')).toMatchObject({ id: 'm' }))
  expect(read).toHaveBeenCalledTimes(2)
  at += 3_599_999
  entryOf('m')
  expect(read).toHaveBeenCalledTimes(2)
  read.mockRejectedValue(new Error('gone'))
  at += 1
  expect(entryOf('m')).toMatchObject({ id: 'm' })
  expect(read).toHaveBeenCalledTimes(3)
  await failure()
  expect(entryOf('m')).toMatchObject({ id: 'm' })
})
