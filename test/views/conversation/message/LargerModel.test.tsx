// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { pointsToLargerModel } from '@/domain/builtin/pointsToLargerModel'
import LargerModel from '@/views/conversation/message/LargerModel'
import { createTestApp } from '#test/support/createTestApp'

const saying = (text: string) =>
  ({ parts: [{ type: 'text', text }], reply: { model: 'pocket', connectionId: 'builtin' } }) as never

it('a refusal of Pocket’s has both ways to a larger model', async () => {
  const test = await createTestApp()
  const { history } = test.show(
    <LargerModel message={saying('I **don’t know that**. A larger model can tell you.')} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Get a larger model' }))
  expect(history.at(-1)).toBe('/settings/models')
  await userEvent.click(screen.getByRole('button', { name: 'Add provider' }))
  expect(history.at(-1)).toBe('/settings/connections')
})

it('another reply has none', async () => {
  const test = await createTestApp()
  test.show(<LargerModel message={saying('The capital of France is **Paris**.')} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it.each([
  ['A **larger model** that knows your language is one step away.', true],
  ['That is beyond a model of my size. Ask a larger one, from a provider.', true],
  ['A news site or a model with web search can tell you.', true],
  ['Ich spreche nur Englisch; unter „Add provider“ oder „Get a larger model“.', true],
  ['What happened today I **can’t know**: I have no news. Please look at a news site.', true],
  ['I **don’t know the weather**: I can’t look outside. A weather app can tell you.', true],
  ['I **won’t help with that**.', false],
  ['My pleasure! Anything else?', false],
])('“%s”: %s', (text, points) => expect(pointsToLargerModel(text)).toBe(points))
