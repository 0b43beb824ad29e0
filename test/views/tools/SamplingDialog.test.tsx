// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { Sampling } from '@/domain/mcp/questionAnswers'
import SamplingDialog from '@/views/tools/questions/SamplingDialog'

import { MODEL, TALK, talkingApp } from '#test/commands/replies/recordedReply'

const QUESTION: Sampling = {
  type: 'sampling',
  system: 'Be brief.',
  messages: [
    { role: 'user', text: 'What is six times seven?' },
    { role: 'assistant', text: 'Shall I say?' },
    { role: 'user', text: 'Yes.' },
  ],
  maxTokens: 100,
}

it('says which model and what it costs, asks it for nothing else, and sends the answer as it was changed', async () => {
  const test = await talkingApp()
  const onAnswer = vi.fn()
  const asked = { id: 'q', serverName: 'Tracker', origin: 'https://tracker.example', question: QUESTION }
  test.show(<SamplingDialog asked={asked} question={QUESTION} onAnswer={onAnswer} />, `/c/${TALK.id}`)
  const user = userEvent.setup()
  expect(await screen.findByText(/^up to .*\$/)).toBeInTheDocument()
  expect(test.posts()).toEqual([])

  test.service.script({ type: 'reply', text: 'Forty-two' })
  await user.click(screen.getByRole('button', { name: 'Ask the model' }))
  const answer = await screen.findByRole('textbox', { name: 'Answer' })
  expect(answer).toHaveValue('Forty-two')
  const body = JSON.parse(test.posts()[0]!.text) as Record<string, unknown>
  expect(body).toMatchObject({
    model: MODEL,
    max_tokens: 100,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What is six times seven?' },
      { role: 'assistant', content: 'Shall I say?' },
      { role: 'user', content: 'Yes.' },
    ],
  })
  expect(body['tools']).toBeUndefined()
  expect(onAnswer).not.toHaveBeenCalled()
  await user.type(answer, '.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
    type: 'accept',
    values: { text: 'Forty-two.', model: MODEL },
  })
})
