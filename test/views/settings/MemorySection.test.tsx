// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { MemorySection } from '@/views/settings/memory/MemorySection'
import { createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'

it('keeps one memory, however often its form is sent before it is written', async () => {
  const user = userEvent.setup()
  const test = await createTestApp()
  const { apply } = test.storage
  const held = signal()
  vi.spyOn(test.storage, 'apply').mockImplementation(async (changes) => {
    await held.given
    return apply(changes)
  })
  test.show(<MemorySection />)
  await user.click(screen.getByRole('button', { name: 'Add memory' }))
  const box = screen.getByRole('textbox', { name: 'What to remember' })
  await user.type(box, 'I live in Kent.')
  fireEvent.submit(box.closest('form')!)
  fireEvent.submit(box.closest('form')!)
  held.give()
  await expect.poll(() => box.isConnected).toBe(false)
  const items = await test.storage.loadItems()
  expect(items.ok && Object.keys(items.value)).toHaveLength(1)
})
