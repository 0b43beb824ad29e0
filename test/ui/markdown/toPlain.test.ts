import { describe, expect, it } from 'vitest'

import { toPlain } from '@/ui/markdown/toPlain'

describe('toPlain', () => {
  it.each([
    ['# A *b*\n\nc `d` [e](https://f.example)', 'A b\n\nc d e'],
    ['- a\n- b\n  - c', '• a\n• b\n  • c'],
    ['2. a\n3. b', '2. a\n3. b'],
    ['- [x] done', '☑ done'],
    ['> quoted', 'quoted'],
    ['```\ncode *x*\n```', 'code *x*'],
    ['|a|b|\n|-|-|\n|1|2|', 'a\tb\n1\t2'],
    ['a[^x][^y]\n\n[^y]: b\n[^x]: c', 'a[1][2]\n\n[2] b\n\n[1] c'],
    ['', ''],
  ])('reads %j', (markdown, plain) => {
    expect(toPlain(markdown)).toBe(plain)
  })
})
