// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { MODEL, TALK, talkingApp } from '#test/commands/replies/recordedReply'
import { createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import type { Sampling, ServerQuestion } from '@/domain/mcp/serverContent'
import { readAnswers, type FormField } from '@/lib/form/formFields'
import { QuestionDialog } from '@/views/tools/questions/QuestionDialog'
import SamplingDialog from '@/views/tools/questions/SamplingDialog'
import { PackageQuestion } from '@/views/tools/ServerDialogs'

const base = { description: '', isRequired: true }
const FORM: ServerQuestion = {
  type: 'form',
  message: 'Which day?',
  fields: [
    { ...base, name: 'who', title: 'Your name', type: 'text', initial: 'Ada' },
    { ...base, name: 'count', title: 'How many', type: 'number', isInteger: true, minimum: 1, initial: 2 },
    { ...base, name: 'urgent', title: 'Urgent', type: 'boolean', initial: false, isRequired: false },
    { ...base, name: 'size', title: 'Size', type: 'choice', options: [{ value: 'l', label: 'Large' }] },
  ],
}

async function ask(question: ServerQuestion) {
  const onAnswer = vi.fn()
  const test = await createTestApp()
  test.show(
    <QuestionDialog
      asked={{ id: 'q', serverName: 'Tracker', origin: 'https://tracker.example', question }}
      onAnswer={onAnswer}
    />,
  )
  return { onAnswer, user: userEvent.setup() }
}

it('names the server, fills in defaults and sends what is complete', async () => {
  const { onAnswer, user } = await ask(FORM)
  expect(await screen.findByRole('dialog', { name: 'Tracker asks' })).toHaveTextContent(
    'https://tracker.example',
  )
  expect(await violationsIn(document.body)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(screen.getByText('This is needed.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
    type: 'accept',
    values: { who: 'Ada', count: 2, urgent: false, size: 'l' },
  })
})

it('cancels with Escape and declines with its button', async () => {
  const { onAnswer, user } = await ask(FORM)
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[{ type: 'decline' }], [{ type: 'cancel' }]]))
})

it('opens an address only on a press, with its host in bold and a warning for odd letters', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { onAnswer, user } = await ask({
    type: 'link',
    message: 'Sign in',
    url: 'https://xn--pple-43d.com/login?a=1',
  })
  expect(await screen.findByText('xn--pple-43d.com')).toBeVisible()
  expect(screen.getByText(/only look familiar/)).toBeVisible()
  expect(open).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Open page' }))
  expect(open).toHaveBeenCalledWith('https://xn--pple-43d.com/login?a=1', '_blank', 'noopener,noreferrer')
  expect(onAnswer).toHaveBeenCalledWith({ type: 'accept', values: {} })
  open.mockRestore()
})

it('warns of a form that wants a password', async () => {
  await ask({
    type: 'form',
    message: 'Log in',
    fields: [{ ...base, name: 'p', title: 'Password', type: 'text', initial: '' }],
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(/may not ask for passwords/)
})

it.each<[FormField, string, string]>([
  [
    { ...base, name: 'x', title: 'X', type: 'text', format: 'email', initial: '' },
    'nobody',
    'as it should be',
  ],
  [{ ...base, name: 'x', title: 'X', type: 'text', minLength: 3, initial: '' }, 'ab', 'at least 3'],
  [{ ...base, name: 'x', title: 'X', type: 'number', isInteger: true }, '1.5', 'whole number'],
  [{ ...base, name: 'x', title: 'X', type: 'number', isInteger: false, maximum: 5 }, '6', 'at most 5'],
])('refuses what the form does not allow: %j', (field, value, message) => {
  const read = readAnswers([field], { x: value })
  expect(!read.ok && read.error['x']).toContain(message)
})

it('asks before a server asks the model, says why nothing can be sent, and takes a refusal', async () => {
  const { onAnswer, user } = await ask({
    type: 'sampling',
    system: 'Be brief.',
    messages: [{ role: 'user', text: 'What is it?' }],
    maxTokens: 100,
  })
  const dialog = await screen.findByRole('dialog', { name: 'Tracker wants to ask the model' })
  for (const text of ['https://tracker.example', 'Be brief.', 'What is it?', 'Cost'])
    expect(dialog).toHaveTextContent(text)
  expect(await violationsIn(document.body)).toEqual([])
  // Without a model nothing is sent, and it says so.
  await user.click(screen.getByRole('button', { name: 'Ask the model' }))
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
  expect(onAnswer).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ type: 'decline' })
})

const NEED = {
  names: ['numpy', 'pandas', 'matplotlib'],
  bytes: 24_000_000,
  origins: ['cdn.jsdelivr.net'],
}

it('says which packages, how large and from where, and takes yes and no', async () => {
  const answer = vi.fn()
  const test = await createTestApp()
  test.show(<PackageQuestion asked={{ id: '1', need: NEED, answer }} />)
  expect(
    screen.getByText('Python needs numpy, pandas and matplotlib: 24 MB from cdn.jsdelivr.net.'),
  ).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(answer.mock.calls).toEqual([[false], [true]])
})

it('says where the size isn’t told', async () => {
  const test = await createTestApp()
  const { bytes: _, ...need } = NEED
  test.show(<PackageQuestion asked={{ id: '1', need, answer: vi.fn() }} />)
  expect(screen.getByText(/The size isn’t known/)).toBeVisible()
})

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
