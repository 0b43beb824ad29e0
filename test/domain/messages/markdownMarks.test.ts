import { expect, it } from 'vitest'

import { withoutMarks } from '@/domain/messages/spokenText'

it.each([
  ['## A **fine** `ketch`', 'A fine ketch'],
  ['- [x] moor it\n> calmly', 'moor it\ncalmly'],
  ['See [the chart](https://example.com).', 'See the chart.'],
  ['```ts\nconst snake_case = 2 * 3\n```', '\nconst snake_case = 2 * 3\n'],
])('leaves of %j the words', (markdown, words) => {
  expect(withoutMarks(markdown)).toBe(words)
})
