// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { SyncHere } from '@/hooks/sync/useSync'
import { SyncOff } from '@/views/settings/sync/SyncOff'

const sync = (more: Partial<SyncHere>) =>
  ({
    ownUrl: 'https://chat.test',
    isBusy: false,
    turnOn: vi.fn(),
    join: vi.fn(),
    ...more,
  }) as unknown as SyncHere

it('says what went wrong beside the button that was pressed, above it: a phone shows no more', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<SyncOff sync={sync({})} />)
  const problem = 'The host can’t be reached.'
  const isAbove = (name: string) =>
    Boolean(
      screen.getByText(problem).compareDocumentPosition(screen.getByRole('button', { name })) &
      Node.DOCUMENT_POSITION_FOLLOWING,
    )

  await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'some words')
  await user.click(screen.getByRole('button', { name: 'Connect this device' }))
  rerender(<SyncOff sync={sync({ problem })} />)
  expect(screen.getByText(problem)).toHaveRole('alert')
  expect(isAbove('Connect this device')).toBe(true)
  expect(isAbove('Turn on sync')).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Turn on sync' }))
  expect(screen.getByText(problem)).toHaveRole('alert')
  expect(isAbove('Turn on sync')).toBe(true)
})
