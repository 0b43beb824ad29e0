// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Root } from '@/app/shell/Root'
import { failed } from '@/lib/result'

it('says what a start waits for while another tab holds the data, and then what could not be opened', async () => {
  const { rerender } = render(<Root started={null} />)
  expect(await screen.findByRole('heading', { name: 'Opening your chats…' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('close the other tabs')
  expect(screen.queryByRole('alert')).toBeNull()

  rerender(<Root started={failed({ type: 'blocked' })} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('older version')
  expect(screen.queryByText('Opening your chats…')).toBeNull()
})
