// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import type { ModelId } from '@/domain/ids'
import { Composer } from '@/views/conversation/composer/Composer'

test('the built-in model loads while one writes to it, and no other is touched; a service is connected to', async () => {
  const warm = vi.fn(() => Promise.resolve())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const preconnect = vi.fn<(origin: string) => void>()
  const { app, show } = await createTestApp({
    warm,
    parts: { preconnect },
    connections: [BUILTIN_CONNECTION, CONNECTION],
  })
  await app.commands.chooseModel(null, { connectionId: BUILTIN_CONNECTION.id, modelId: POCKET })
  show(<Composer conversationId={null} onStarted={() => undefined} />)
  const box = screen.getByRole('textbox', { name: 'Message' })
  expect(warm).not.toHaveBeenCalled()

  fireEvent.change(box, { target: { value: 'H' } })
  // The code that sends comes with the first letter where it is not here yet.
  await vi.waitFor(() => expect(warm).toHaveBeenCalledWith('pocket'))

  warm.mockClear()
  await app.commands.chooseModel(null, {
    connectionId: CONNECTION.id,
    modelId: 'big' as ModelId,
  })
  expect(preconnect).not.toHaveBeenCalled()
  fireEvent.change(box, { target: { value: 'He' } })
  await vi.waitFor(() => expect(preconnect).toHaveBeenCalledWith('https://alpha.test'))
  expect(warm).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
