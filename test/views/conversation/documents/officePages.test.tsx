// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import type { Attachment } from '@/domain/attachments/attachment'
import type { CodeOutcome } from '@/domain/code/codeRun'
import { DOCUMENT_TEXT_TYPE } from '@/domain/documents/documentText'
import type { AttachmentId } from '@/domain/ids'
import { BesideContext, type OpenedBeside } from '@/hooks/beside/besideChat'
import { failed, ok } from '@/lib/result'
import type { FromDocumentWorker } from '@/services/documents/worker/documentMessages'
import BesidePanel from '@/views/conversation/beside/BesidePanel'
import { CodeResult } from '@/views/conversation/code/RunCode'
import { DocumentChip } from '@/views/conversation/documents/DocumentChip'
import { createTestApp } from '#test/support/createTestApp'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { reportAttachment, reportText } from '#test/support/documents/reportPdf'
import { violationsIn } from '#test/support/violationsIn'

const OUTCOME: CodeOutcome = {
  end: { type: 'done' },
  printed: '',
  isCut: false,
  files: [{ name: 'out/sales.xlsx', bytes: Uint8Array.from([1, 2, 3]) }],
  left: 0,
  ms: 1,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

function Place() {
  const [opened, open] = useState<OpenedBeside>()
  return (
    <BesideContext value={{ open, opened }}>
      <CodeResult outcome={OUTCOME} />
      <BesidePanel conversationId={null} />
    </BesideContext>
  )
}

function Draft({ attachment }: { readonly attachment: Attachment }) {
  const [opened, open] = useState<OpenedBeside>()
  if (!attachment.document) return null
  return (
    <BesideContext value={{ open, opened }}>
      <DocumentChip conversationId={null} attachment={attachment} facts={attachment.document} />
      <BesidePanel conversationId={null} />
    </BesideContext>
  )
}

async function showWith(answer: FromDocumentWorker) {
  const { start } = documentWorkerHere(() => Promise.resolve(answer))
  vi.stubGlobal('Worker', function Worker() {
    return start()
  })
  const test = await createTestApp()
  test.show(<Place />)
  await userEvent.click(screen.getByRole('button', { name: 'Open out/sales.xlsx' }))
  return screen.findByRole('complementary', { name: 'Document out/sales.xlsx' })
}

it('opens a workbook that code wrote beside the chat, one sheet at a time', async () => {
  const panel = await showWith({
    type: 'shown',
    result: ok({
      parts: [
        { name: 'Sales', html: '<p>1</p>', rows: 1_000 },
        { name: 'Notes', html: '<p>2</p>' },
      ],
    }),
  })
  const sheets = await within(panel).findByRole('radiogroup', { name: 'Sheet' })
  expect(within(sheets).getByRole('radio', { name: 'Sales' })).toBeChecked()
  expect(panel).toHaveTextContent('The first 1,000 rows')
  await userEvent.click(within(sheets).getByRole('radio', { name: 'Notes' }))
  expect(panel).not.toHaveTextContent('The first 1,000 rows')
  expect(within(panel).getByRole('radio', { name: 'Pages' })).toBeChecked()
  expect(await violationsIn(panel)).toEqual([])
})

it('says in one sentence why a file isn’t shown', async () => {
  const panel = await showWith({ type: 'shown', result: failed({ type: 'password' }) })
  expect(await within(panel).findByRole('alert')).toHaveTextContent('is protected by a password')
})

it('opens a file of the draft beside the chat, before it is sent', async () => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const { start } = documentWorkerHere(() =>
    Promise.resolve({ type: 'shown', result: ok({ parts: [{ name: 'Plan', html: '<p>1</p>' }] }) }),
  )
  vi.stubGlobal('Worker', function Worker() {
    return start()
  })
  const attachment: Attachment = { ...reportAttachment('a'.repeat(64) as AttachmentId, 1), name: 'plan.docx' }
  const test = await createTestApp()
  // jsdom's blobs are none of Node's, so none is stored.
  const text = JSON.stringify({ ...reportText(['Plans.']), name: 'plan.docx' })
  const stored = new NodeBlob([text], { type: DOCUMENT_TEXT_TYPE }) as Blob
  vi.spyOn(test.storage, 'loadAttachment').mockResolvedValue(ok(stored))
  test.app.commands.saveDraft('new', { text: '', attachments: [attachment] })
  test.show(<Draft attachment={attachment} />)
  await userEvent.click(await screen.findByRole('button', { name: /^plan\.docx/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show pages' }))
  const panel = await screen.findByRole('complementary', { name: 'Document plan.docx' })
  expect(await within(panel).findByRole('radio', { name: 'Pages' })).toBeChecked()
  expect(screen.queryByRole('button', { name: 'Show pages' })).toBeNull()
})

it('other documents of the draft have no pages to show', async () => {
  const attachment = reportAttachment('a'.repeat(64) as AttachmentId, 1)
  const test = await createTestApp()
  test.app.commands.saveDraft('new', { text: '', attachments: [attachment] })
  test.show(<Draft attachment={attachment} />)
  await userEvent.click(await screen.findByRole('button', { name: /^report\.pdf/ }))
  await screen.findByRole('radiogroup', { name: 'Send' })
  expect(screen.queryByRole('button', { name: 'Show pages' })).toBeNull()
})
