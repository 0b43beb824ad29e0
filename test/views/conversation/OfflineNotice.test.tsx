// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import { OfflineNotice } from '@/views/conversation/offline/OfflineNotice'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'

const online = vi.spyOn(navigator, 'onLine', 'get')
afterEach(() => online.mockReset())

const turn = (isOnline: boolean) =>
  act(() => {
    online.mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

async function withModelAt(baseUrl: string) {
  const settings = {
    ...DEFAULT_CONVERSATION_SETTINGS,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as ModelId,
  }
  const { show } = await createTestApp({
    connections: [{ ...CONNECTION, baseUrl }],
    settings: { newConversation: settings },
  })
  online.mockReturnValue(true)
  show(<OfflineNotice conversationId={null} />)
}

it('says so for as long as the network is gone', async () => {
  await withModelAt('https://api.example.com')
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  turn(false)
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline. Models on this device still work.')
  turn(true)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

it('says nothing of a model that needs no network', async () => {
  await withModelAt('http://localhost:11434')
  turn(false)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
