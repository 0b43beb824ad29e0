import { expect, it } from 'vitest'

import { pageExtract } from '@/domain/web/webPage'

const text = Array.from({ length: 1_000 }, (_, at) => `Paragraph ${at} of a page that is long.`).join('\n')

it('a short page is given whole', () => {
  expect(pageExtract({ text: 'Short.' }, 0)).toBe('Short.')
})

it('a long page comes in stretches that end between paragraphs and lose nothing', () => {
  let from = 0
  let whole = ''
  for (let calls = 0; calls < 5; calls++) {
    const given = pageExtract({ text }, from)
    whole += given.slice(0, given.lastIndexOf('\n\n['))
    const next = /"from": (\d+)/.exec(given)?.[1]
    if (next === undefined) break
    expect(text.charAt(Number(next))).toBe('\n')
    from = Number(next)
  }
  expect(whole).toBe(text)
})

it('past its end there is nothing more', () => {
  expect(pageExtract({ text: 'Short.' }, 99)).toContain('[Characters 6 to 6 of 6.]')
})
