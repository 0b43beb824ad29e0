// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { DOCUMENT_TEXT_TYPE, type DocumentText } from '@/domain/documents/documentText'
import type { AttachmentId, ConnectionId, MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { ok } from '@/lib/result'
import { BesideContext, type OpenedBeside } from '@/hooks/beside/besideChat'
import { CitationMarks } from '@/views/conversation/documents/CitationMarks'
import BesidePanel from '@/views/conversation/beside/BesidePanel'
import { DocumentSources } from '@/views/conversation/documents/DocumentSources'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

const ORIGINAL = `beef${'0'.repeat(60)}` as AttachmentId
const TEXT = 'a'.repeat(64) as AttachmentId
const DOCUMENT: DocumentText = {
  version: 1,
  name: 'report.pdf',
  label: 'dbeef',
  unit: 'page',
  sections: ['1', '2'],
  pictures: 3,
  passages: [
    {
      section: 0,
      headings: ['Weather'],
      blocks: [
        { type: 'heading', level: 2, text: 'Weather' },
        { type: 'text', text: 'Hail fell twice. <b>Not markup</b>' },
      ],
    },
    {
      section: 1,
      headings: ['Weather', 'Yield'],
      blocks: [
        {
          type: 'table',
          rows: [
            ['Parcel', 'hl'],
            ['Upper', '60'],
          ],
        },
      ],
    },
  ],
}

let test: Awaited<ReturnType<typeof createTestApp>>
let reply: Message
beforeEach(async () => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  test = await createTestApp({ conversations: [CONVERSATION] })
  // jsdom's blobs are none of Node's, so none is stored.
  const stored = new NodeBlob([JSON.stringify(DOCUMENT)], { type: DOCUMENT_TEXT_TYPE }) as Blob
  vi.spyOn(test.storage, 'loadAttachment').mockResolvedValue(ok(stored))
  const base = { conversationId: CONVERSATION.id, createdAt: 0, status: { type: 'complete' } } as const
  const question: Message = {
    ...base,
    id: 'q' as MessageId,
    parentId: null,
    role: 'user',
    parts: [
      {
        type: 'file',
        attachmentId: TEXT,
        name: 'report.pdf',
        mediaType: 'text/plain',
        sizeBytes: 1,
        document: {
          originalId: ORIGINAL,
          originalType: 'application/pdf',
          originalBytes: 1,
          textId: TEXT,
          unit: 'page',
          count: 2,
          passages: 2,
          wholeTokens: 9,
          tokens: 9,
          sent: [1],
        },
      },
    ],
  }
  reply = {
    ...base,
    id: 'r' as MessageId,
    parentId: question.id,
    role: 'assistant',
    parts: [{ type: 'text', text: 'Hail [dbeef:1], less wine [dbeef:2], and snow [d0000:1].' }],
    reply: { model: 'm' as ModelId, connectionId: 'k' as ConnectionId },
  }
  test.app.store.getState().threadLoaded(CONVERSATION.id, [question, reply])
})

function Place() {
  const [opened, open] = useState<OpenedBeside>()
  return (
    <BesideContext value={{ open, opened }}>
      <main>
        <p>
          <CitationMarks message={reply} source="[dbeef:1]" />
          <CitationMarks message={reply} source="[dbeef:2, d0000:1]" />
        </p>
        <DocumentSources message={reply} />
      </main>
      {opened && <BesidePanel conversationId={CONVERSATION.id} />}
    </BesideContext>
  )
}

it('numbers the cited passages, and marks what the model never had', async () => {
  const { container } = test.show(<Place />)
  expect(await screen.findByRole('button', { name: 'Source 1: report.pdf' })).toHaveTextContent('1')
  expect(
    screen.getByRole('button', { name: 'Source 2: report.pdf, a passage that was not sent' }),
  ).toHaveTextContent('2?')
  expect(screen.getByTitle('No document with this mark was sent.')).toHaveTextContent('3?')
  const sources = within(screen.getByRole('list', { name: 'Sources' }))
  expect(await sources.findByRole('button', { name: '1 report.pdf page 1 Weather' })).toBeInTheDocument()
  expect(sources.getByText('This passage wasn’t sent')).toBeInTheDocument()
  expect(sources.getByText('Names a document that wasn’t sent')).toBeInTheDocument()
  expect(await violationsIn(container)).toEqual([])
})

it('opens the document at the passage, as text, and goes back to the mark when it closes', async () => {
  const user = userEvent.setup()
  const { container } = test.show(<Place />)
  const mark = await screen.findByRole('button', { name: 'Source 1: report.pdf' })
  await user.click(mark)
  const panel = await screen.findByRole('complementary', { name: 'Document report.pdf' })
  expect(await within(panel).findByText('1 of 2')).toBeInTheDocument()
  expect(within(panel).getByText('3 pictures in this file aren’t read.')).toBeInTheDocument()
  const cited = container.querySelector('[data-cited]')
  expect(cited).toHaveTextContent('Weather')
  expect(cited).toHaveTextContent('<b>Not markup</b>')
  expect(mark).toHaveAttribute('aria-pressed', 'true')
  expect(await violationsIn(container)).toEqual([])

  await user.click(within(panel).getByRole('button', { name: 'Next page' }))
  expect(within(panel).getByRole('table')).toHaveTextContent('Upper60')
  expect(container.querySelector('[data-cited]')).toBeNull()
  await user.click(
    screen.getByRole('button', { name: /^2 report\.pdf page 2 This passage wasn’t sent Yield$/ }),
  )
  expect(container.querySelector('[data-cited]')).toHaveTextContent('Upper')

  within(panel).getByRole('region', { name: 'Page' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(mark).toHaveFocus()
})
