// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { AttachMenu } from '@/views/conversation/capture/AttachMenu'
import { createTestApp } from '#test/support/createTestApp'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function namesOf() {
  const test = await createTestApp()
  test.show(<AttachMenu conversationId={null} onFiles={() => undefined} onPick={() => undefined} />)
  const items = await screen.findAllByRole('menuitem')
  return items.map(({ textContent }) => textContent)
}

it('offers files and knowledge over plain HTTP, where there is no camera', async () => {
  expect('mediaDevices' in navigator).toBe(false)
  expect(await namesOf()).toEqual(['Files…', 'Knowledge…', 'Research'])
})

it('offers what the devices can take', async () => {
  vi.stubGlobal('MediaRecorder', () => undefined)
  const devices = { getUserMedia: () => undefined, getDisplayMedia: () => undefined }
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  const names = await namesOf()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  expect(names).toEqual(['Files…', 'Knowledge…', 'Research', 'Photo…', 'Screen or window…', 'Sound…'])
})
