// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { PackageQuestion } from '@/views/tools/ServerDialogs'
import { createTestApp } from '#test/support/createTestApp'

const NEED = {
  names: ['numpy', 'pandas', 'matplotlib'],
  bytes: 24_000_000,
  origins: ['cdn.jsdelivr.net'],
}

it('says which packages, how large and from where, and takes yes and no', async () => {
  const answer = vi.fn()
  const test = await createTestApp()
  test.show(<PackageQuestion asked={{ id: '1', need: NEED, answer }} />)
  expect(
    screen.getByText('Python needs numpy, pandas and matplotlib: 24 MB from cdn.jsdelivr.net.'),
  ).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(answer.mock.calls).toEqual([[false], [true]])
})

it('says where the size isn’t told', async () => {
  const test = await createTestApp()
  const { bytes: _, ...need } = NEED
  test.show(<PackageQuestion asked={{ id: '1', need, answer: vi.fn() }} />)
  expect(screen.getByText(/The size isn’t known/)).toBeVisible()
})
