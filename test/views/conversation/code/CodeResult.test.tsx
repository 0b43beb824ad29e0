// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { CodeFile, CodeOutcome } from '@/domain/code/codeRun'
import { CodeResult } from '@/views/conversation/code/RunCode'
import { createTestApp } from '#test/support/createTestApp'

const file = (name: string, text: string): CodeFile => ({ name, bytes: new TextEncoder().encode(text) })

async function show(outcome: Partial<CodeOutcome>) {
  const test = await createTestApp()
  test.show(
    <CodeResult
      outcome={{
        end: { type: 'done' },
        printed: '',
        isCut: false,
        files: [],
        left: 0,
        ms: 1,
        ...outcome,
      }}
    />,
  )
  return screen.getByRole('group', { name: 'Output' })
}

it('draws of each file only what is shown', async () => {
  const output = await show({
    files: [
      file('short.txt', 'a few words'),
      file('long.txt', 'x'.repeat(1_000_000)),
      file('rows.csv', 'a,b\n'.repeat(500_000)),
    ],
  })
  expect(output).toHaveTextContent('a few words')
  expect(output).toHaveTextContent('long.txt')
  expect(within(output).getByRole('group', { name: 'rows.csv' })).toHaveTextContent('The first 100 rows')
  expect(output.textContent.length).toBeLessThan(2_000)
})

it('shows the beginning of a long error, and the rest in a box of its own', async () => {
  const output = await show({ end: { type: 'threw', message: 'e'.repeat(20_000) } })
  expect(screen.getByRole('alert').textContent.length).toBeLessThan(2_010)
  expect(within(output).getByRole('group', { name: 'Result' }).textContent).toContain('e'.repeat(19_000))
})
