// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { ItemsPage } from '@/app/pages/ItemsPage'

it('names the page, begins with what it is given, and gives the one that the address names', () => {
  const page = (id: string | undefined) => (
    <ItemsPage title="Schedules" id={id} start={<button>Conversations</button>}>
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
  expect(screen.getByRole('button', { name: 'Conversations' })).toBeVisible()
  rerender(page('s-1'))
  expect(screen.getByText('s-1')).toBeVisible()
})
