import { expect, it } from 'vitest'

import { firstSentence } from '@/lib/text/firstSentence'

it.each([
  [
    'Couldn’t reach https://a.example. Check your network.',
    'Couldn’t reach https://a.example.',
    'Check your network.',
  ],
  ['No data for 1.5 s. Try again. Or wait.', 'No data for 1.5 s.', 'Try again. Or wait.'],
  ['One line', 'One line', ''],
  ['', '', ''],
])('parts %j', (text, first, rest) => {
  expect(firstSentence(text)).toEqual([first, rest])
})
