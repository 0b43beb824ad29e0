// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { ChatDialogs } from '@/app/shell/ChatDialogs'
import { ConversationMenu } from '@/views/conversation/tools/ConversationMenu'
import { useTools } from '@/views/conversation/tools/useTools'
import { ConversationRow } from '@/views/library/rows/ConversationRow'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const SAME = [
  'Rename',
  'Pin',
  'Move to project…',
  'Tags…',
  'Archive',
  'Branches…',
  'Share…',
  'Export',
  'Export as Markdown',
  'Export as HTML',
  'Delete',
]
const actions = { select: () => undefined } as unknown as Parameters<typeof ConversationRow>[0]['actions']

function Above() {
  const tools = useTools()
  return (
    <main>
      <ConversationMenu conversationId={CONVERSATION.id} tools={tools} />
      <ConversationRow conversation={CONVERSATION} isCurrent isSelected={undefined} actions={actions} />
      <ChatDialogs />
    </main>
  )
}

async function itemsOf(button: string | RegExp): Promise<readonly string[]> {
  await userEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('menuitem', { name: 'Share…' })
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return names.filter((name) => SAME.includes(name))
}

it('has one menu of a chat, in the list and above it', async () => {
  const made = await createTestApp({ conversations: [CONVERSATION] })
  made.show(<Above />)
  const inList = await itemsOf(/^Options for/)
  expect(inList).toEqual(SAME)
  expect(await itemsOf('Chat options')).toEqual(inList)
})

it('renames a chat from above it', async () => {
  const made = await createTestApp({ conversations: [CONVERSATION] })
  made.show(<Above />)
  await userEvent.click(screen.getByRole('button', { name: 'Chat options' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Frost{Enter}')
  await waitFor(() => expect(made.app.store.getState().conversations[CONVERSATION.id]?.title).toBe('Frost'))
})
