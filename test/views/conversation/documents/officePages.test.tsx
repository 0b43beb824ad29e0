// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { CodeOutcome } from '@/domain/code/codeRun'
import { BesideContext, type OpenedBeside } from '@/hooks/beside/besideChat'
import { failed, ok } from '@/lib/result'
import type { FromDocumentWorker } from '@/services/documents/worker/documentMessages'
import BesidePanel from '@/views/conversation/beside/BesidePanel'
import { CodeResult } from '@/views/conversation/code/CodeResult'
import { createTestApp } from '#test/support/createTestApp'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { violationsIn } from '#test/support/violationsIn'

const OUTCOME: CodeOutcome = {
  end: { type: 'done' },
  printed: '',
  isCut: false,
  files: [{ name: 'out/sales.xlsx', bytes: Uint8Array.from([1, 2, 3]) }],
  left: 0,
  ms: 1,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

function Place() {
  const [opened, open] = useState<OpenedBeside>()
  return (
    <BesideContext value={{ open, opened }}>
      <CodeResult outcome={OUTCOME} />
      <BesidePanel conversationId={null} />
    </BesideContext>
  )
}

async function showWith(answer: FromDocumentWorker) {
  const { start } = documentWorkerHere(() => Promise.resolve(answer))
  vi.stubGlobal('Worker', function Worker() {
    return start()
  })
  const test = await createTestApp()
  test.show(<Place />)
  await userEvent.click(screen.getByRole('button', { name: 'Open out/sales.xlsx' }))
  return screen.findByRole('complementary', { name: 'Document out/sales.xlsx' })
}

it('opens a workbook that code wrote beside the chat, one sheet at a time', async () => {
  const panel = await showWith({
    type: 'shown',
    result: ok({
      parts: [
        { name: 'Sales', html: '<p>1</p>', rows: 1_000 },
        { name: 'Notes', html: '<p>2</p>' },
      ],
    }),
  })
  const sheets = await within(panel).findByRole('radiogroup', { name: 'Sheet' })
  expect(within(sheets).getByRole('radio', { name: 'Sales' })).toBeChecked()
  expect(panel).toHaveTextContent('The first 1,000 rows')
  await userEvent.click(within(sheets).getByRole('radio', { name: 'Notes' }))
  expect(panel).not.toHaveTextContent('The first 1,000 rows')
  expect(within(panel).getByRole('radio', { name: 'Pages' })).toBeChecked()
  expect(await violationsIn(panel)).toEqual([])
})

it('says in one sentence why a file isn’t shown', async () => {
  const panel = await showWith({ type: 'shown', result: failed({ type: 'password' }) })
  expect(await within(panel).findByRole('alert')).toHaveTextContent('is protected by a password')
})
