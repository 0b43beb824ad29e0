// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { CannotStart } from '@/app/shell/CannotStart'

import { signal } from '#test/support/signal'

it('starts by itself once the data can be opened', async () => {
  const { given, give } = signal()
  const reload = vi.fn()
  render(<CannotStart error={{ type: 'full' }} whenOpens={() => given} reload={reload} />)
  expect(screen.getByText(/tries again by itself/)).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  give()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('waits for nothing that only a newer page can open', () => {
  const whenOpens = vi.fn(() => Promise.resolve())
  render(<CannotStart error={{ type: 'newerVersion', found: 3, known: 2 }} whenOpens={whenOpens} />)
  expect(whenOpens).not.toHaveBeenCalled()
  expect(screen.queryByText(/tries again by itself/)).toBeNull()
})
