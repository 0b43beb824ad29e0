// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { useGlobalKeys } from '@/app/shell/useGlobalKeys'
import { createTestApp } from '#test/support/createTestApp'

/** An empty message, and a palette whose code never comes. */
function Page() {
  const [opened, setOpened] = useState<string>()
  useGlobalKeys(setOpened, opened !== undefined)
  return (
    <>
      <textarea aria-label="Message" data-composer="" />
      <output>{opened}</output>
    </>
  )
}

it('opens the palette with the first slash, and types what follows until it is there', async () => {
  const { show } = await createTestApp()
  show(<Page />)
  const box = screen.getByRole('textbox')
  await userEvent.type(box, '/')
  expect(screen.getByRole('status')).toHaveTextContent('slash')
  expect(box).toHaveValue('')
  await userEvent.type(box, '/theme')
  expect(box).toHaveValue('/theme')
})
