// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { ItemsPage } from '@/app/pages/ItemsPage'

it('names the page, opens the library, and gives the one that the address names', async () => {
  const onOpenLibrary = vi.fn()
  const page = (id: string | undefined) => (
    <ItemsPage title="Schedules" id={id} onOpenLibrary={onOpenLibrary}>
      {(slots) => (
        <main>
          {slots.start}
          <p>{slots.id ?? 'All of them'}</p>
        </main>
      )}
    </ItemsPage>
  )
  const { rerender } = render(page(undefined))
  expect(document.title).toBe('Schedules')
  expect(screen.getByText('All of them')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Conversations' }))
  expect(onOpenLibrary).toHaveBeenCalledOnce()
  rerender(page('s-1'))
  expect(screen.getByText('s-1')).toBeVisible()
})
