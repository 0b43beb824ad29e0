// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { selectConversationSettings } from '@/store/selectors'
import { ToolLimitFields } from '@/views/conversation/composer/ToolLimitFields'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

it('shows the limits of tools with their defaults, and keeps others for this chat', async () => {
  const { app, show } = await createTestApp({ conversations: [CONVERSATION] })
  await act(async () => {
    show(<ToolLimitFields conversationId={CONVERSATION.id} />)
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Limits: 25 rounds · 10 min · \$1/ }))
  expect(await violationsIn(document.body)).toEqual([])

  const fill = async (name: string, value: string) => {
    const field = screen.getByRole('spinbutton', { name })
    await user.clear(field)
    await user.type(field, value)
    await user.tab()
  }
  await fill('Rounds', '3')
  await fill('US dollars', '0')
  await waitFor(() =>
    expect(selectConversationSettings(CONVERSATION.id)(app.store.getState()).toolUse?.limits).toEqual({
      rounds: 3,
      minutes: 10,
      money: '',
    }),
  )
  expect(screen.getByRole('button', { name: /^Limits: 3 rounds · 10 min · no money limit/ })).toBeVisible()
})
