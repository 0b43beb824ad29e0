import { describe, expect, it } from 'vitest'

import { messageText } from '@/domain/messages/message'

import { TALK, talkingApp } from '../replies/recordedReply'

const REFUSED = {
  type: 'raw',
  status: 400,
  headers: { 'Content-Type': 'application/json' },
  pieces: [
    JSON.stringify({
      error: {
        message: 'This model does not support assistant message prefill.',
        type: 'invalid_request_error',
      },
    }),
  ],
} as const

async function begun() {
  const test = await talkingApp()
  await test.ask('Which colour?', { type: 'reply', text: 'The sky is blue' })
  const original = test.shown().at(-1)!
  const grow = (way: 'begun' | 'asked' = 'begun') =>
    test.app.commands.growBranch({
      conversationId: TALK.id,
      messageId: original.id,
      settings: TALK.settings,
      beginning: 'The sky is dark',
      way,
      maxTokens: 200,
      signal: new AbortController().signal,
      onText: () => undefined,
    })
  return { ...test, original, grow }
}

describe('growBranch', () => {
  it('goes on from the beginning beside the chat, with the probabilities of what it writes', async () => {
    const { grow, service, shown, posts } = await begun()
    service.script({ type: 'reply', text: ', at night.' })
    const branch = await grow()
    expect(branch).toMatchObject({ text: ', at night.', way: 'begun' })
    expect(branch.tokens.map(({ token }) => token).join('')).toBe(', at night.')
    expect(branch.facts?.cost?.type).toBe('known')
    expect(posts().at(-1)!.text).toContain('{"role":"assistant","content":"The sky is dark"}]')
    expect(posts().at(-1)!.body).toMatchObject({ max_tokens: 200, logprobs: true })
    expect(messageText(shown().at(-1)!)).toBe('The sky is blue')
  })

  it('asks a model to begin with these words that refuses a begun reply', async () => {
    const { grow, service, posts } = await begun()
    service.script(REFUSED, { type: 'reply', text: 'The sky is dark, at night.' })
    expect(await grow()).toMatchObject({ text: ', at night.', way: 'asked' })
    const sent = posts().at(-1)!.text
    expect(sent).toContain('Begin your reply with exactly these words')
    expect(sent).not.toContain('"role":"assistant"')
  })

  it('takes up the words of a model that starts over, and says where it began otherwise', async () => {
    const { grow, service } = await begun()
    service.script({ type: 'reply', text: 'The sky is dark, at night.' })
    expect(await grow()).toMatchObject({ text: ', at night.', way: 'asked' })
    service.script({ type: 'reply', text: 'It depends.' })
    expect(await grow('asked')).toMatchObject({ text: 'It depends.', isOther: true })
  })
})

describe('keepBranch', () => {
  it('makes it a variant of the reply, with what it took and cost', async () => {
    const { app, grow, service, shown, original, storage } = await begun()
    service.script({ type: 'reply', text: ', at night.' })
    const grown = await grow()
    const place = { conversationId: TALK.id, messageId: original.id }
    const branch = {
      ...grown,
      id: 'b1',
      from: null,
      index: 3,
      token: ' dark',
      beginning: 'The sky is dark',
      isRunning: false,
    }
    const id = await app.commands.keepBranch(place, branch)
    const variant = shown().at(-1)!
    expect(variant).toMatchObject({ id, parentId: original.parentId, status: { type: 'complete' } })
    expect(messageText(variant)).toBe('The sky is dark, at night.')
    expect(variant.reply?.cost).toEqual(grown.facts?.cost)
    expect((await storage.loadMessages(TALK.id)).ok).toBe(true)
  })
})
