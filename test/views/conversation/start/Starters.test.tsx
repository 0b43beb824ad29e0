// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { modelKey } from '@/domain/modelRef'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { Starters } from '@/views/conversation/start/Starters'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'

const MODEL = { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }

it('offers the starters of the chosen model, which one writes oneself', async () => {
  const newConversation = { ...DEFAULT_CONVERSATION_SETTINGS, ...MODEL }
  const { app, show } = await createTestApp({ settings: { newConversation } })
  show(<Starters isLocal={false} />)
  expect(screen.getByRole('button', { name: /Make a plan/ })).toBeInTheDocument()

  fireEvent.click(screen.getByRole('button', { name: 'Edit starters' }))
  const box = await screen.findByRole('textbox', { name: 'Starters for this model' }, { timeout: 10_000 })
  fireEvent.change(box, { target: { value: 'Review my diff\n\n  Name this function ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const own = await screen.findByRole('button', { name: 'Name this function' }, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: /Make a plan/ })).toBeNull()
  expect(app.store.getState().settings.starters).toEqual({
    [modelKey(MODEL)]: ['Review my diff', 'Name this function'],
  })
  fireEvent.click(own)
  await waitFor(() => expect(app.store.getState().drafts['new']?.text).toBe('Name this function'))
})
