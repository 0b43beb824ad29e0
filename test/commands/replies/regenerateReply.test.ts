import { describe, expect, it } from 'vitest'

import { messageText } from '@/domain/messages/message'

import { TALK, talkingApp } from './recordedReply'

const tokens = ['The', ' sky', ' is', ' blue'].map((token) => ({ token, logprob: -0.1, top: [] }))

describe('branchFromToken', () => {
  it('makes a variant that goes on from the prefix with the other token', async () => {
    const { app, ask, service, shown, posts } = await talkingApp()
    await ask('Which colour?', { type: 'reply', text: 'The sky is blue' })
    const original = shown().at(-1)!
    service.script({ type: 'reply', text: ', at night.' })

    await app.commands.branchFromToken({
      conversationId: TALK.id,
      messageId: original.id,
      tokens,
      index: 3,
      alternative: ' dark',
    })

    const variant = shown().at(-1)!
    expect(messageText(variant)).toBe('The sky is dark, at night.')
    expect(variant.id).not.toBe(original.id)
    expect(variant.parentId).toBe(original.parentId)
    expect(posts().at(-1)!.text).toContain('{"role":"assistant","content":"The sky is dark"}]')
    expect(app.store.getState().notices).toEqual([])
    expect((await app.deps.storage.loadMessages(TALK.id)).ok).toBe(true)
  })

  it('says so when the service restarts the reply', async () => {
    const { app, ask, service, shown } = await talkingApp()
    await ask('Which colour?', { type: 'reply', text: 'The sky is blue' })
    service.script({ type: 'reply', text: 'The sky is dark, at night.' })

    await app.commands.branchFromToken({
      conversationId: TALK.id,
      messageId: shown().at(-1)!.id,
      tokens,
      index: 3,
      alternative: ' dark',
    })

    expect(
      app.store
        .getState()
        .notices.map(({ text }) => text)
        .join(),
    ).toContain('restarted')
  })
})
