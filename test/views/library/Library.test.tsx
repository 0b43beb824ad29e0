// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { Library } from '@/views/library/Library'
import NewProjectDialog from '@/views/library/projects/NewProjectDialog'

const NOW = 1_790_000_000_000

const named = (id: string, title: string, more: Partial<Conversation> = {}): Conversation => ({
  ...CONVERSATION,
  id: id as ConversationId,
  title,
  updatedAt: NOW,
  ...more,
})

const LIBRARY = [
  named('a', 'Apples', { tags: ['fruit'], updatedAt: NOW }),
  named('b', 'Bridges', { updatedAt: NOW - 1 }),
  named('c', 'Cellos', { archived: true }),
  named('d', 'Drums', { trashedAt: NOW - 86_400_000 }),
]

const said = (conversationId: string, id: string, text: string): Message => ({
  id: id as MessageId,
  conversationId: conversationId as ConversationId,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: NOW,
})

async function showLibrary(
  messages: readonly Message[] = [],
  onPick: () => void = () => undefined,
  conversations: readonly Conversation[] = LIBRARY,
) {
  const test = await createTestApp({ conversations, messages })
  test.show(
    <Library
      current={null}
      onPick={onPick}
      onOpenPalette={() => undefined}
      isSheet={false}
      onOpen={() => undefined}
    />,
  )
  return { ...test, user: userEvent.setup() }
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Conversations' }))
    .queryAllByRole('link')
    .map((link) => link.querySelector('span')?.textContent)

const optionsOf = async (user: ReturnType<typeof userEvent.setup>, title: string, item: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: `Options for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the library', () => {
  it('is not drawn again when something changes that it does not show, such as a parameter', async () => {
    const test = await createTestApp({ conversations: LIBRARY })
    const onRender = vi.fn()
    test.show(
      <Profiler id="library" onRender={onRender}>
        <Library
          current={null}
          onPick={() => undefined}
          onOpenPalette={() => undefined}
          isSheet={false}
          onOpen={() => undefined}
        />
      </Profiler>,
    )
    await screen.findByRole('link', { name: /Apples/ })
    const { commands } = test.app
    const changed = (change: () => Promise<unknown>) => act(async () => void (await change()))
    // Until its lazy parts are here.
    await waitFor(async () => {
      onRender.mockClear()
      await changed(() => new Promise((resolve) => setTimeout(resolve, 50)))
      expect(onRender).not.toHaveBeenCalled()
    })
    for (const value of [0.1, 0.2, 0.3])
      await changed(() =>
        commands.changeConversationSettings('a' as ConversationId, {
          parameters: { temperature: { value, origin: 'mine' } },
        }),
      )
    expect(onRender).not.toHaveBeenCalled()
    await changed(() => commands.renameConversation('a' as ConversationId, 'Apricots'))
    expect(onRender).toHaveBeenCalled()
    expect(titles()).toContain('Apricots')
  })

  it('has a branch under its chat, and says that it is one beside its name', async () => {
    const settings = { ...CONVERSATION.settings, branchOf: 'b' as ConversationId }
    await showLibrary([], undefined, [...LIBRARY, named('e', 'Stone bridges', { settings })])
    const branch = await screen.findByRole('link', { name: 'Stone bridges' })
    expect(branch).toHaveAccessibleDescription('Branch')
    expect(titles()).toEqual(['Apples', 'Bridges', 'Stone bridges'])
  })

  it('says that sync has stopped, and why, until it goes on', async () => {
    const { app } = await showLibrary()
    app.store.getState().syncProblemChanged('The space is full.')
    expect(await screen.findByText('The space is full.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open sync settings' }).getAttribute('href')).toBe(
      '/settings/sync',
    )
    app.store.getState().syncProblemChanged(null)
    await waitFor(() => expect(screen.queryByText('Sync stopped')).toBeNull())
  })

  it('leaves it to the settings of sync, where they are open, to say that sync has stopped', async () => {
    const onPick = vi.fn()
    const { app, user } = await showLibrary([], onPick)
    app.store.getState().syncProblemChanged('The space is full.')
    await user.click(await screen.findByRole('link', { name: 'Open sync settings' }))
    // A sheet closes.
    expect(onPick).toHaveBeenCalledOnce()
    expect(screen.queryByText('The space is full.')).toBeNull()
  })

  it('shows each conversation in exactly one of its parts', async () => {
    const { user } = await showLibrary()
    expect(titles()).toEqual(['Apples', 'Bridges'])
    await user.click(screen.getByRole('button', { name: 'Archived' }))
    expect(titles()).toEqual(['Cellos'])
    await user.click(screen.getByRole('button', { name: 'Trash' }))
    expect(titles()).toEqual(['Drums'])
    expect(screen.getByRole('link', { name: /Drums/ })).toHaveTextContent('29 days left')
  })

  it('finds titles and messages, and links to the message', async () => {
    const { user } = await showLibrary([said('b', 'm1', 'The apple of my eye')])
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'apple')
    expect(titles()).toContain('Apples')
    const hit = await screen.findByRole('link', { name: /of my eye/ })
    expect(hit).toHaveAttribute('href', '/c/b?m=m1')
    expect(within(hit).getByText('apple').tagName).toBe('MARK')
  })

  it('says when nothing matches', async () => {
    const { user } = await showLibrary()
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'zebra')
    expect(await screen.findByText('No results')).toBeInTheDocument()
  })

  it('narrows the list to a tag', async () => {
    const { user } = await showLibrary()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'fruit')
    expect(titles()).toEqual(['Apples'])
    expect(screen.getByRole('button', { name: 'Filters, 1 set' })).toBeInTheDocument()
  })

  it('moves to the trash, and back with undo', async () => {
    const { user, app } = await showLibrary()
    await optionsOf(user, 'Apples', 'Delete')
    await waitFor(() => expect(titles()).toEqual(['Bridges']))
    await waitFor(() => expect(app.store.getState().notices).toHaveLength(1))
    const [notice] = app.store.getState().notices
    await app.commands.undo(notice?.id ?? '')
    await waitFor(() => expect(titles()).toEqual(['Apples', 'Bridges']))
  })

  it('keeps the focus in the list when a row is renamed or goes by its menu', async () => {
    const { user, app } = await showLibrary()
    await optionsOf(user, 'Apples', 'Rename')
    await user.keyboard('Pears{Enter}')
    await waitFor(() => expect(screen.getByRole('link', { name: /^Pears/ })).toHaveFocus())
    await optionsOf(user, 'Pears', 'Rename')
    await user.keyboard('Plums{Escape}')
    expect(screen.getByRole('link', { name: /^Pears/ })).toHaveFocus()
    expect(app.store.getState().conversations['a' as ConversationId]?.title).toBe('Pears')

    await optionsOf(user, 'Pears', 'Delete')
    await waitFor(() => expect(screen.getByRole('link', { name: /^Bridges/ })).toHaveFocus())
  })

  it('asks before deleting forever, and then the messages are gone', async () => {
    const { user, storage } = await showLibrary([said('d', 'm1', 'boom')])
    await user.click(screen.getByRole('button', { name: 'Trash' }))
    await user.click(screen.getByRole('button', { name: 'Empty trash…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Drums” forever?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete forever' }))
    await screen.findByText('The trash is empty')
    await waitFor(async () =>
      expect(await storage.loadMessages('d' as ConversationId)).toMatchObject({ value: [] }),
    )
  })

  it('tags and archives many at once', async () => {
    const { user, app } = await showLibrary()
    await user.click(screen.getByRole('button', { name: 'Select chats' }))
    const bar = await screen.findByRole('toolbar', { name: 'Selected chats' })
    await user.click(within(bar).getByRole('button', { name: 'All' }))
    expect(within(bar).getByText('2 selected')).toBeInTheDocument()

    await user.click(within(bar).getByRole('button', { name: 'Tag selected' }))
    await user.type(await screen.findByRole('textbox', { name: 'New tag' }), 'work{Enter}')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const tagsOf = (id: string) => app.store.getState().conversations[id as ConversationId]?.tags
    expect(tagsOf('a')).toEqual(['fruit', 'work'])
    expect(tagsOf('b')).toEqual(['work'])

    await user.click(within(bar).getByRole('button', { name: 'Archive selected' }))
    await screen.findByText('Your chats appear here. They stay on this device.')
    await app.commands.undo(app.store.getState().notices.at(-1)?.id ?? '')
    expect(app.store.getState().conversations['a' as ConversationId]?.archived).toBe(false)
  })

  it('is walked by arrows from the search box, and Delete deletes', async () => {
    const { user, app } = await showLibrary()
    await user.click(screen.getByRole('searchbox', { name: 'Search conversations' }))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: /Apples/ })).toHaveFocus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('link', { name: /Bridges/ })).toHaveFocus())
    await user.keyboard('{Delete}')
    await waitFor(() => expect(titles()).toEqual(['Apples']))
    expect(app.store.getState().conversations['b' as ConversationId]?.trashedAt).toBe(NOW)
  })
})

describe('the order of the list', () => {
  it('is the person’s own where they want that, apart from its groups', async () => {
    const { user, app } = await showLibrary()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'hand')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'none')
    await waitFor(() => expect(app.store.getState().settings.chatGroups).toBe('none'))
    expect(titles()).toEqual(['Apples', 'Bridges'])
    await optionsOf(user, 'Apples', 'Move down')
    await waitFor(() => expect(titles()).toEqual(['Bridges', 'Apples']))
    await user.click(screen.getByRole('button', { name: 'Options for Bridges' }))
    await screen.findByRole('menuitem', { name: 'Move down' })
    expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull()
  })
})

/** The dialog with a name, on a disk that writes once it is told to. */
async function fieldNamed() {
  const user = userEvent.setup()
  const test = await createTestApp()
  const { apply } = test.storage
  const held = signal()
  vi.spyOn(test.storage, 'apply').mockImplementation(async (changes) => {
    await held.given
    return apply(changes)
  })
  const shown = test.show(<NewProjectDialog onClose={() => undefined} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bees')
  const projects = async () => {
    const items = await test.storage.loadItems()
    return items.ok ? Object.keys(items.value).length : 0
  }
  return { ...shown, write: held.give, projects }
}

it('makes one project, however often Enter is pressed before it is written', async () => {
  const { history, write, projects } = await fieldNamed()
  const form = screen.getByRole('textbox', { name: 'Name' }).closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  write()
  await expect.poll(() => history.length).toBe(2)
  expect(await projects()).toBe(1)
})

it('leads nobody to the project who has closed it meanwhile', async () => {
  const { history, unmount, write, projects } = await fieldNamed()
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }).closest('form')!)
  unmount()
  write()
  await expect.poll(projects).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(history).toEqual(['/'])
})
