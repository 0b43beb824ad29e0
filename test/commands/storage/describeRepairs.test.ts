import { expect, it } from 'vitest'

import { describeRepairs } from '@/commands/storage/describeRepairs'

it('tells what was mended and what could not be read, a sentence each', () => {
  expect(describeRepairs({ conversations: 1, settings: ['theme', 'keys'] })).toBe(
    '1 conversation could not be read whole; the messages are all there. Some settings could not be read and were reset: theme and keys.',
  )
  expect(describeRepairs({ connections: 2 })).toBe(
    '2 connections could not be read and are not shown; they are kept on disk.',
  )
  expect(describeRepairs({ messages: 3, orphans: 1, cut: 2 }).split(/(?<=\.) /)).toHaveLength(3)
  expect(describeRepairs({})).toBe('')
})
