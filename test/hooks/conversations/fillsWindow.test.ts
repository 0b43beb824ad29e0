// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { fillsWindow } from '@/hooks/conversations/estimateHeight'
import { aMessage } from '#test/services/storage/rows'

it('takes more messages the shorter they are, and never none', () => {
  const needed = (text: string) => {
    const messages = [aMessage('m0', text)]
    while (!fillsWindow(messages)) messages.push(aMessage(`m${messages.length}`, text))
    return messages.length
  }
  expect(fillsWindow([])).toBe(false)
  expect(needed('Yes.')).toBeGreaterThan(needed('A line.\n'.repeat(5)))
  expect(needed('A line.\n'.repeat(500))).toBe(1)
})
