// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import type { ModelId } from '@/domain/ids'
import { Composer } from '@/views/conversation/composer/Composer'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

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
})

test.each([
  ['is pressed', false, (box: HTMLElement) => fireEvent.pointerDown(box), 2],
  ['is reached by Tab', false, (box: HTMLElement) => fireEvent.keyUp(box, { key: 'Tab' }), 2],
  ['has the focus by itself, and waits for a letter', false, (box: HTMLElement) => fireEvent.focus(box), 1],
  [
    'is pressed where data is to be saved, and waits',
    true,
    (box: HTMLElement) => fireEvent.pointerDown(box),
    1,
  ],
])('the built-in model loads when the composer %s', async (_, saveData, reach, times) => {
  const warm = vi.fn(() => Promise.resolve())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const { app, show } = await createTestApp({ warm, connections: [BUILTIN_CONNECTION] })
  await app.commands.chooseModel(null, { connectionId: BUILTIN_CONNECTION.id, modelId: POCKET })
  Object.assign(navigator, { connection: { saveData } })
  show(<Composer conversationId={null} onStarted={() => undefined} />)
  const box = screen.getByRole('textbox', { name: 'Message' })
  reach(box)
  // In the order in which they were asked for: the letter's is the last.
  fireEvent.change(box, { target: { value: 'H' } })
  await vi.waitFor(() => expect(warm).toHaveBeenCalled())
  expect(warm).toHaveBeenCalledTimes(times)
})
