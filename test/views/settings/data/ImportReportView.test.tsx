// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { ImportReportView } from '@/views/settings/data/ImportReportView'

it('names what would become part of a chat that is here, and keeps it apart where the person says so', async () => {
  const onChange = vi.fn()
  const chat = (id: string, more: object) => ({
    id: id as ConversationId,
    title: `Chat ${id}`,
    messageCount: 3,
    addedCount: 1,
    status: 'grown' as const,
    ...more,
  })
  const report = {
    apps: [],
    conversations: [chat('c1', {}), chat('c2', { mayBeApart: true })],
    messageCount: 2,
    completedCount: 0,
    deletedCount: 0,
    exchangeCount: 0,
    attachmentCount: 0,
    refused: [],
    refusedCount: 0,
  }
  const { rerender } = render(
    <ImportReportView title="Ready" report={report} apart={{ chosen: [], onChange }} actions={null} />,
  )
  const apart = screen.getByRole('switch')
  expect(apart).toHaveAccessibleName('Keep apart: Chat c2')
  expect(apart).not.toBeChecked()
  await userEvent.click(apart)
  expect(onChange).toHaveBeenCalledWith('c2', true)
  // Nothing is to be chosen once it is done.
  rerender(<ImportReportView title="Imported" report={report} actions={null} />)
  expect(screen.queryByRole('switch')).toBeNull()
})
