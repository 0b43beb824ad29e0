// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Prefill } from '@/app/shell/Prefill'
import type { AttachmentId } from '@/domain/ids'
import { createTestApp } from '#test/support/createTestApp'

it('fills in a new chat from its address, sends nothing, and leaves a plain address', async () => {
  const asked: string[] = []
  const { app, show } = await createTestApp({
    fetch: async (input) => {
      asked.push(new Request(input).url)
      return Response.json({ data: [] })
    },
  })
  const file = { id: 'ab' as AttachmentId, name: 'lease.docx', mediaType: '', sizeBytes: 1 }
  app.store.getState().draftChanged('new', { text: '', attachments: [file] })
  const path = '/?q=Hello%20there&temperature=0.2&system=Be%20brief'
  show(<Prefill />, path)
  const state = () => app.store.getState()
  await waitFor(() => expect(state().settings.newConversation.systemPrompt).toBe('Be brief'))
  expect(state().drafts['new']).toEqual({ text: 'Hello there', attachments: [file] })
  expect(state().settings.newConversation.parameters.temperature?.value).toBe(0.2)
  expect(asked.filter((url) => url.includes('completions'))).toEqual([])
})
