// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { Ellipsis, Trash2 } from '@/ui/icons'
import { expect, test, vi } from 'vitest'

import { MenuButton } from '@/ui/overlays/MenuButton'

const show = (onPick = vi.fn()) => {
  render(
    <MenuButton
      label="Options for Rain"
      icon={Ellipsis}
      items={() => [
        { type: 'item', label: 'Rename', onPick },
        { type: 'separator' },
        { type: 'item', label: 'Delete', icon: Trash2, isDanger: true, onPick },
      ]}
    />,
  )
  return onPick
}

test('opens with the keyboard, picks, and gives the focus back', async () => {
  const user = userEvent.setup()
  const onPick = show()
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Options for Rain' })).toHaveFocus())
})

test('a press on the button opens it, and Escape closes it', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Options for Rain' }))
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Options for Rain' }))
  expect(await screen.findByRole('menu')).toBeInTheDocument()
})

test('runs as the page’s language does', async () => {
  const user = userEvent.setup()
  setLanguage({ ...ENGLISH, direction: 'rtl' })
  try {
    show()
    await user.click(screen.getByRole('button', { name: 'Options for Rain' }))
    expect(await screen.findByRole('menu')).toHaveAttribute('dir', 'rtl')
  } finally {
    setLanguage(ENGLISH)
  }
})
