import { writeFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { firstMessages, secondTurns, talk } from './ask'

it('prints', { timeout: 900_000 }, async () => {
  const out: string[] = []
  for (const said of [...firstMessages().map((each) => [each]), ...secondTurns()]) {
    const replies = await talk(said, 1)
    out.push(said.map((each, index) => `> ${each}\n${replies[index]}`).join('\n'))
  }
  writeFileSync(process.env['POCKET_SAYS'] ?? '/tmp/pk/says.txt', out.join('\n\n'))
  expect(out.length).toBe(80)
})
