// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Settings } from '@/domain/settings/settings'
import { Composer } from '@/views/conversation/composer/Composer'
import { CONNECTION, CONVERSATION, createTestApp, valueOf } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const TALK = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never },
}
const WAIT = { timeout: 30_000 }
const OTHER = { connectionId: CONNECTION.id, modelId: 'plain/echo' as never }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function start(settings: Partial<Settings>) {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations: [TALK], settings })
  test.show(<Composer conversationId={TALK.id} onStarted={() => undefined} />)
  // Its code comes with the page of the chat.
  await act(() => import('@/views/conversation/next/NextPrompts'))
  service.script({ type: 'reply', text: 'An answer.' }, { type: 'reply', text: '1. Why?\n2. How?\n3. When?' })
  await act(() => test.app.commands.sendMessage(TALK.id, { text: 'Tell me', attachments: [] }))
  const posts = () => service.requests.filter(({ method }) => method === 'POST')
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  return { ...test, posts, box }
}

describe('next prompts', () => {
  it('are off by default: nothing is asked', async () => {
    const { posts } = await start({})
    expect(screen.queryByRole('group', { name: 'Next prompts' })).toBeNull()
    expect(posts()).toHaveLength(1)
  })

  it('are three messages by the chosen model, with its price; Tab takes one', async () => {
    const { posts, box, app } = await start({ suggestsNext: true, suggestModel: OTHER })
    const group = await screen.findByRole('group', { name: 'Next prompts' }, WAIT)
    await within(group).findByRole('button', { name: /^Why\?/ }, WAIT)
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Why?Tab', 'How?', 'When?'])
    expect(group).toHaveTextContent(/cost each time: /)
    expect(posts().at(-1)!.body).toMatchObject({ model: 'plain/echo' })
    const ledger = await valueOf(app.loadLedger(0))
    expect(ledger.at(-1)?.purpose).toBe('suggestion')

    fireEvent.keyDown(box(), { key: 'Tab' })
    await waitFor(() => expect(box()).toHaveValue('Why?'))
    // In a message that is being written, Tab moves on as ever.
    expect(fireEvent.keyDown(box(), { key: 'Tab' })).toBe(true)
    fireEvent.click(within(group).getByRole('button', { name: 'When?' }))
    await waitFor(() => expect(box()).toHaveValue('When?'))
    expect(posts()).toHaveLength(2)
  })
})
