import { expect, it } from 'vitest'

import { firstSentence } from '@/lib/text/firstSentence'

it.each([
  [
    'Couldn’t reach https://a.example. Check your network.',
    'Couldn’t reach https://a.example.',
    'Check your network.',
  ],
  ['No data for 1.5 s. Try again. Or wait.', 'No data for 1.5 s.', 'Try again. Or wait.'],
  ['つながりません。もう一度お試しください。', 'つながりません。', 'もう一度お試しください。'],
  ['कोई डेटा नहीं आया। फिर से कोशिश करें।', 'कोई डेटा नहीं आया।', 'फिर से कोशिश करें।'],
  ['هل أنت متصل؟ حاول مرة أخرى.', 'هل أنت متصل؟', 'حاول مرة أخرى.'],
  ['One line', 'One line', ''],
  ['', '', ''],
])('parts %j', (text, first, rest) => {
  expect(firstSentence(text)).toEqual([first, rest])
})
