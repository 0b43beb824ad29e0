// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'

import type { Draft } from '@/domain/drafts/draft'
import { DRAFT_ID } from '@/domain/drafts/personMessage'
import type { AttachmentId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { useContextCut, type ContextCutFacts } from '@/hooks/context/useContext'
import { useNextRequest } from '@/hooks/exchanges/useExchange'
import { catalogQuery } from '@/queries/models'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const said = (index: number): Message => ({
  id: `m${index}` as never,
  conversationId: CONVERSATION.id,
  parentId: index === 0 ? null : (`m${index - 1}` as never),
  role: index % 2 === 0 ? 'user' : 'assistant',
  parts: [{ type: 'text', text: 'word '.repeat(index < 2 ? 400 : 250) }],
  status: { type: 'complete' },
  createdAt: 1,
})
const MESSAGES = [0, 1, 2, 3].map(said)

const NOTES = {
  id: 'ab'.repeat(32) as AttachmentId,
  name: 'notes.txt',
  mediaType: 'text/plain',
  sizeBytes: 40,
}

/** What is said of a conversation whose four messages fill most of the model's 2048 tokens. */
async function start(draft: Draft) {
  const service = createScriptedService({ keys: null })
  const modelId = 'plain/echo' as ModelId
  const conversation = {
    ...CONVERSATION,
    activeLeafId: 'm3' as never,
    settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId },
  }
  const test = await createTestApp({
    fetch: service.fetch,
    conversations: [conversation],
    messages: MESSAGES,
  })
  await test.app.queryClient.query(catalogQuery(test.app.api, CONNECTION))
  test.app.store.getState().draftChanged(CONVERSATION.id, draft)
  const onCut = vi.fn()
  test.show(<Figures onCut={onCut} />)
  return { ...test, onCut }
}

function Figures({ onCut }: { readonly onCut: (cut: ContextCutFacts) => void }) {
  const body = useNextRequest(CONVERSATION.id)?.body
  const cut = useContextCut(CONVERSATION.id)
  useEffect(() => onCut(cut), [cut, onCut])
  return (
    <>
      <output aria-label="body">{body}</output>
      <output aria-label="cut">{`${cut.leftOut} ${cut.resumesAt}`}</output>
    </>
  )
}

const lastSent = () => {
  const { messages } = JSON.parse(screen.getByLabelText('body').textContent) as { messages: unknown[] }
  return messages.at(-1)
}

it('shows attachments with the text that is typed', async () => {
  await start({ text: 'Sum it up', attachments: [NOTES] })
  expect(lastSent()).toEqual({
    role: 'user',
    content: [
      { type: 'text', text: `<file name="notes.txt">\n{{attachmentText:${NOTES.id}}}\n</file>` },
      { type: 'text', text: 'Sum it up' },
    ],
  })
})

it('shows a message of attachments alone, and none of blanks alone', async () => {
  const { app } = await start({ text: '', attachments: [NOTES] })
  expect(lastSent()).toMatchObject({ role: 'user', content: [{ type: 'text' }] })
  act(() => app.store.getState().draftChanged(CONVERSATION.id, { text: ' \n', attachments: [] }))
  expect(lastSent()).toMatchObject({ role: 'assistant' })
})

it('says before sending what the message being written pushes out, and renders nothing while that stays the same', async () => {
  const { app, onCut } = await start({ text: '', attachments: [] })
  const cut = () => screen.getByLabelText('cut').textContent
  const type = (text: string) =>
    act(() => app.store.getState().draftChanged(CONVERSATION.id, { text, attachments: [] }))
  await expect.poll(cut).toBe('0 null')

  onCut.mockClear()
  type('word '.repeat(400))
  expect(cut()).toBe('2 m2')
  type('word '.repeat(401))
  expect(onCut).toHaveBeenCalledOnce()

  type('word '.repeat(5000))
  expect(cut()).toBe(`4 ${DRAFT_ID}`)
})
