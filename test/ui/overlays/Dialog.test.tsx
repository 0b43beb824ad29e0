// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { Dialog } from '@/ui/overlays/Dialog'

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
