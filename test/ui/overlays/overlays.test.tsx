// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { ENGLISH, setLanguage } from '@/lib/text/language'
import { Ellipsis, Trash2 } from '@/ui/icons'
import { Dialog } from '@/ui/overlays/Dialog'
import { MenuButton } from '@/ui/overlays/MenuButton'

function Opened({ onClose }: { readonly onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <input aria-label="Elsewhere" />
      {isOpen && (
        <Dialog
          title="A dialog"
          onClose={() => {
            setIsOpen(false)
            onClose?.()
          }}
        >
          <input aria-label="Inside" />
        </Dialog>
      )}
    </>
  )
}

test('gives the focus back to what opened it', async () => {
  const user = userEvent.setup()
  render(<Opened />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByRole('textbox', { name: 'Inside' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('leaves the focus where closing it has put it', async () => {
  const user = userEvent.setup()
  render(
    <Opened onClose={() => setTimeout(() => screen.getByRole('textbox', { name: 'Elsewhere' }).focus())} />,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }))
  // What the dialog gives back, it gives with the next task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.getByRole('textbox', { name: 'Elsewhere' })).toHaveFocus()
})

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
