// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { FinishedReplies } from '@/views/settings/connections/ConnectionsSection'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'

const OPENAI = { ...CONNECTION, baseUrl: 'https://api.openai.com', dialects: ['responses', 'chat'] } as const

it('OpenAI finishes replies only where the person turns that on', async () => {
  const { app, show } = await createTestApp({ connections: [OPENAI] })
  show(<FinishedReplies />)
  const choice = screen.getByRole('switch', { name: 'Finish replies at OpenAI' })
  expect(choice).not.toBeChecked()
  await userEvent.click(choice)
  expect(choice).toBeChecked()
  expect(app.store.getState().settings.finishesAtProvider).toBe(true)
})

it.each([
  ['another provider', { baseUrl: 'https://openai.com.alpha.test' }],
  ['Chat Completions alone', { dialects: ['chat'] as const }],
])('it is not offered for %s', async (_, other) => {
  const { show } = await createTestApp({ connections: [{ ...OPENAI, ...other }] })
  show(<FinishedReplies />)
  expect(screen.queryByRole('switch')).toBeNull()
})
