import { expect, it } from 'vitest'

import { leftToRightRuns } from '@/lib/text/leftToRightRuns'

const apart = (text: string) => {
  const pieces = leftToRightRuns(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  return pieces.filter(({ isApart }) => isApart).map((piece) => piece.text)
}

it.each([
  ['ترجع -1 أو +5%.', ['-1', '+5%']],
  ['لغة C++ أو C#، و.NET', ['C++', 'C#', '.NET']],
  ['شغّل git --force --no-verify!', ['--force', '--no-verify']],
  ['استدعِ indexOf() ثم f(x)', ['indexOf()']],
  ['في 2026-11-27 الساعة 10:30', ['2026-11-27']],
  ['نسبة 50% من 10GB عند 5°C', ['50%', '10GB', '5°C']],
  ['السعر $5.00 أو −3.5', ['$5.00', '−3.5']],
  ['الملف /etc/hosts في ~/work و @user', ['/etc/hosts', '~/work', '@user']],
  ['إذن 2 + 2 = 4.', ['2 + 2 = 4']],
  ['من 10-20 و1,000,000 و3.14 و1/2', []],
  ['مكتبة React (v19) وNode.js، ال-API', []],
  ['سلام', []],
  ['', []],
])('%s', (text, runs) => {
  expect(apart(text)).toEqual(runs)
})
