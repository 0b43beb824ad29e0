// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { ReplyTree } from '@/views/sampling/tokens/ReplyTree'

const id = (text: string) => text as MessageId

test('branches are a tree whose stems fold and whose ends lead to their branch', async () => {
  const user = userEvent.setup()
  const onShow = vi.fn()
  const replies = [
    { id: id('a'), text: 'The time is late February.' },
    { id: id('b'), text: 'The time is early March.' },
  ]
  render(<ReplyTree replies={replies} current={id('a')} onShow={onShow} />)
  const tree = within(screen.getByRole('region', { name: 'Branches' }))
  expect(tree.getByText('late February.')).toBeVisible()
  expect(tree.getAllByText('This reply')).toHaveLength(1)

  await user.click(tree.getByRole('button', { name: 'Show this branch' }))
  expect(onShow).toHaveBeenCalledWith('b')
  await user.click(tree.getByRole('button', { name: 'The time is' }))
  expect(tree.queryByText('early March.')).not.toBeInTheDocument()
})

test('one reply alone is no tree', () => {
  render(<ReplyTree replies={[{ id: id('a'), text: 'Yes' }]} current={id('a')} onShow={vi.fn()} />)
  expect(screen.queryByRole('region', { name: 'Branches' })).not.toBeInTheDocument()
})
