// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { MenuButton } from '@/ui/overlays/MenuButton'
import { Ellipsis } from '@/ui/icons'
import userEvent from '@testing-library/user-event'

it('spells the keys of a menu for the platform', async () => {
  render(
    <MenuButton
      label="Chat options"
      icon={Ellipsis}
      items={() => [{ type: 'item', label: 'Find…', keys: "Mod+'", onPick: () => undefined }]}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Chat options' }))
  expect(await screen.findByRole('menuitem', { name: /^Find/ })).toHaveTextContent("Find…Ctrl'")
})
