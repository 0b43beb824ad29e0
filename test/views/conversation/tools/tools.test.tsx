// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { expect, it, vi } from 'vitest'

import { TALK, talkingApp } from '#test/commands/replies/recordedReply'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import { ChatDialogs } from '@/app/shell/Overlays'
import type { MessageId, ModelId } from '@/domain/ids'
import { chatTools, TODO_ID } from '@/domain/tools/chatTools'
import { useAppState } from '@/hooks/app'
import { BesideContext } from '@/hooks/beside/besideChat'
import { selectMessage } from '@/store/selectors'
import { ConversationMenu } from '@/views/conversation/tools/ConversationMenu'
import { ConversationTools } from '@/views/conversation/tools/ConversationTools'
import { useMessageItems } from '@/views/conversation/tools/MessageToolsProvider'
import TodoPanel from '@/views/conversation/tools/TodoPanel'
import { AskContext, useTools } from '@/views/conversation/tools/useTools'
import { ConversationRow } from '@/views/library/rows/ConversationRow'

it('keeps the place of an artifact from the very press that makes it, so that nothing moves later', async () => {
  const open = vi.fn()
  function OpenAsArtifact() {
    const ask = use(AskContext)
    return (
      <button
        type="button"
        onClick={() => {
          ask({ type: 'artifact', id: 'm1' as MessageId, language: 'ts', text: '1' })
          expect(open.mock.calls).toEqual([[{ artifactId: null, isComing: true }]])
        }}
      >
        Open as artifact
      </button>
    )
  }
  function Chat() {
    return (
      <BesideContext value={{ open, opened: undefined }}>
        <ConversationTools
          conversationId={CONVERSATION.id}
          isLong={false}
          tools={useTools()}
          list={{ current: null }}
        >
          <OpenAsArtifact />
        </ConversationTools>
      </BesideContext>
    )
  }
  const { show } = await createTestApp({ conversations: [CONVERSATION] })
  show(<Chat />)
  await userEvent.click(screen.getByRole('button', { name: 'Open as artifact' }))
  expect(open).toHaveBeenCalled()
})

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

async function show(items: readonly object[]) {
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 't' as MessageId }],
    messages: [
      {
        id: 't' as MessageId,
        conversationId: CONVERSATION.id,
        parentId: null,
        role: 'tool',
        parts: [
          {
            type: 'toolResult',
            toolCallId: 'c',
            text: '',
            run: {
              state: 'done',
              title: chatTools()[1]!.title,
              source: 'To-do list',
              toolId: TODO_ID,
              name: 'update_todos',
              arguments: JSON.stringify({ items }),
              isWriting: true,
              isUntrusted: false,
            },
          },
        ],
        status: { type: 'complete' },
        createdAt: 0,
      },
    ],
  })
  return { ...test.show(<TodoPanel conversationId={CONVERSATION.id} />), user: userEvent.setup() }
}

it('is a line with the step at work where there is little room, and a list on a press', async () => {
  const { container, user } = await show([
    { text: 'Read', status: 'done' },
    { text: 'Write', status: 'working' },
    { text: 'Check', status: 'open' },
  ])
  const line = screen.getByRole('button', { name: '1 of 3 done Write' })
  expect(line).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('list')).toBeNull()
  await user.click(line)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'done Read',
    'in progress Write',
    'open Check',
  ])
  expect(await violationsIn(container)).toEqual([])
})

it('shows nothing where there is no list', async () => {
  const { container } = await show([])
  expect(container.querySelector('[data-part="todos"]')).toBeNull()
})

function Items() {
  const itemsFor = useMessageItems(TALK.id, () => undefined)
  const path = useAppState((state) => state.threads[TALK.id]?.path)
  const last = path?.at(-1)
  const message = useAppState((state) => last && selectMessage(TALK.id, last)(state))
  if (!message) return null
  return itemsFor(message).map(
    (item) =>
      item.type === 'item' && (
        <button key={item.label} onClick={item.onPick}>
          {item.label}
        </button>
      ),
  )
}

it('regenerates a reply with a model that was used lately, which the chat then has', async () => {
  const { app, service, show, shown } = await talkingApp()
  const other = { connectionId: TALK.settings.connectionId, modelId: 'acme/deep-120b' as ModelId }
  await app.commands.changeAppSettings({ recentModels: [other] })
  service.script({ type: 'reply', text: 'One.' }, { type: 'reply', text: 'Two.' })
  await app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
  show(<Items />, `/c/${TALK.id}`)

  await userEvent.click(await screen.findByRole('button', { name: 'Acme Deep 120B' }))
  await waitFor(() => expect(shown().at(-1)?.reply?.model).toBe('acme/deep-120b'))
  expect(app.store.getState().conversations[TALK.id]?.settings.modelId).toBe('acme/deep-120b')
})
