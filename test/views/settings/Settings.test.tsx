// @vitest-environment jsdom
import { Blob } from 'node:buffer'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'

import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { ok } from '@/lib/result'
import type { saveToDisk } from '@/services/download/saveToDisk'
import { SECTIONS } from '@/views/settings/sections'
import { Settings } from '@/views/settings/Settings'

import { CONVERSATION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

let scrollIntoView: MockInstance<Element['scrollIntoView']>
beforeEach(() => {
  scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockClear()
})

async function open(section: string, options: TestAppOptions = {}) {
  const user = userEvent.setup()
  const testApp = await createTestApp(options)
  testApp.show(<Settings section={section} />, `/settings/${section}`)
  const settings = () => testApp.app.store.getState().settings
  return { user, ...testApp, settings }
}

describe('Settings', () => {
  it('lists its sections and marks the one that is shown', async () => {
    await open('appearance')

    const nav = screen.getByRole('navigation', { name: 'Settings' })
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Appearance')
    expect(within(nav).queryByRole('link', { name: 'Spending' })).toBeNull()
  })

  it('shows the first section for an address it does not know', async () => {
    await open('nonsense')

    expect(screen.getByRole('heading', { name: 'Providers' })).toBeVisible()
  })

  it.each(SECTIONS.filter(({ id }) => id !== 'spending'))(
    'calls the page $label as the list of pages does',
    async ({ id, label }) => {
      await open(id, { connections: [BUILTIN_CONNECTION] })
      const [title] = await screen.findAllByRole('heading', { level: 2 })
      expect(title).toHaveTextContent(label)
    },
  )

  it('shows sections that other views bring', async () => {
    const { show } = await createTestApp()
    show(<Settings section="spending" others={{ spending: <p>The ledger</p> }} />)

    expect(screen.getByText('The ledger')).toBeVisible()
  })

  it.each(SECTIONS.map(({ id }) => id))(
    'has nothing in %s that a screen reader would stumble over',
    async (section) => {
      const settings = {
        prompts: [{ id: 'p1', title: 'Short', text: 'Be short.', kind: 'message' as const }],
        tools: [{ id: 't1', name: 'Search', text: '[{"name":"search"}]' }],
      }
      await open(section, { settings })

      expect(await violationsIn(document.body)).toEqual([])
    },
  )

  it('changes theme, density and the key that sends, and keeps them', async () => {
    const { user, settings, storage } = await open('appearance')

    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Theme' })).getByRole('radio', { name: 'Dark' }),
    )
    await user.click(screen.getByRole('radio', { name: 'Compact' }))
    await user.click(screen.getByRole('radio', { name: /Ctrl\+Enter/ }))

    expect(settings()).toMatchObject({ theme: 'dark', density: 'compact', sendKey: 'modEnter' })
    const saved = await storage.loadLibrary()
    expect(saved.ok && saved.value.settings).toMatchObject({
      theme: 'dark',
      density: 'compact',
      sendKey: 'modEnter',
    })
  })

  it('changes text size, typeface, line length and motion', async () => {
    const { user, settings } = await open('appearance')
    const choose = async (group: string, name: string) =>
      user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }))

    await choose('Text size', 'Larger')
    await choose('Typeface', 'OpenDyslexic')
    await choose('Line length', 'Wide')
    await user.click(screen.getByRole('switch', { name: 'Reduce motion' }))

    expect(settings().look).toEqual({
      textSize: 'larger',
      typeface: 'dyslexic',
      lineLength: 'wide',
      motion: 'reduced',
    })
  })

  it('saves, changes and deletes a prompt', async () => {
    const { user, settings } = await open('prompts')

    await user.click(screen.getByRole('button', { name: 'Add prompt' }))
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Answer in one sentence.')
    await user.click(screen.getByRole('radio', { name: 'System prompt' }))
    await user.click(screen.getByRole('button', { name: 'Save prompt' }))
    expect(settings().prompts).toMatchObject([
      { title: 'Answer in one sentence.', text: 'Answer in one sentence.', kind: 'system' },
    ])

    await user.click(screen.getByRole('button', { name: 'Edit Answer in one sentence.' }))
    const title = screen.getByRole('textbox', { name: 'Title' })
    await user.clear(title)
    await user.type(title, 'Short')
    await user.click(screen.getByRole('button', { name: 'Save prompt' }))
    expect(settings().prompts).toMatchObject([{ title: 'Short' }])

    await user.click(screen.getByRole('button', { name: 'Delete Short' }))
    await waitFor(() => expect(settings().prompts).toEqual([]))
  })

  it('gives a command other keys, and the usual ones back', async () => {
    const { user, settings } = await open('shortcuts')
    const change = screen.getByRole('button', { name: 'Change keys for “New chat”' })

    await user.click(change)
    await user.keyboard('{Control>}t{/Control}')
    expect(screen.getByText('Your browser uses these keys.')).toBeVisible()
    expect(settings().keys).toEqual({})
    await user.keyboard('{Alt>}n{/Alt}')
    expect(settings().keys).toEqual({ newChat: 'Alt+N' })

    await user.click(screen.getByRole('button', { name: 'Restore keys for “New chat”' }))
    expect(settings().keys).toEqual({})
  })

  it('exports everything as a file that holds the conversations', async () => {
    let text = ''
    const save = vi.fn<typeof saveToDisk>(async ({ content }) => {
      text = await new Response(content).text()
      return ok(undefined)
    })
    const { user } = await open('data', { conversations: [CONVERSATION], parts: { saveToDisk: save } })

    await user.click(screen.getByRole('button', { name: 'Export everything' }))

    expect(await screen.findByText('Exported.')).toBeVisible()
    expect(save.mock.calls[0]?.[0].name).toMatch(/^parlance-\d{4}-\d{2}-\d{2}\.jsonl$/)
    expect(text).toContain('"title":"A conversation"')
  })

  it('previews an import, writes nothing before it is confirmed, then imports', async () => {
    let exported = ''
    const source = await createTestApp({
      conversations: [CONVERSATION],
      parts: {
        saveToDisk: async ({ content }) => {
          exported = await new Response(content).text()
          return ok(undefined)
        },
      },
    })
    await source.app.commands.exportEverything()
    const { user, app } = await open('data')

    const text = `${exported}this is no record\n`
    // jsdom's files cannot be read from; Node's can.
    const bytes = new Blob([text])
    const file = Object.assign(new File([text], 'old.jsonl'), {
      stream: () => bytes.stream(),
      slice: (start: number, end: number) => bytes.slice(start, end),
    })
    await user.upload(screen.getByLabelText('Import file'), file)
    const report = await screen.findByRole('status', { name: 'Import report' })
    expect(report).toHaveTextContent('1 new chat')
    expect(report).toHaveTextContent('1 item not imported')
    // It is below what a window shows.
    expect(scrollIntoView.mock.contexts).toEqual([report])
    expect(app.store.getState().conversations).toEqual({})

    await user.click(screen.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(screen.getByText('Imported: old.jsonl')).toBeVisible())
    expect(Object.values(app.store.getState().conversations)).toMatchObject([{ title: 'A conversation' }])
  })

  it('says which app a file comes from, and which apps are supported', async () => {
    const { user } = await open('data')
    const text = JSON.stringify([
      { uuid: 'c', name: 'Boats', chat_messages: [{ uuid: 'q', sender: 'human', text: 'Hi' }] },
    ])
    // jsdom's files cannot be read from; Node's can.
    const bytes = new Blob([text])
    const file = Object.assign(new File([text], 'conversations.json'), {
      text: () => bytes.text(),
      slice: (start: number, end: number) => bytes.slice(start, end),
    })

    await user.upload(screen.getByLabelText('Import file'), file)

    const report = await screen.findByRole('status', { name: 'Import report' })
    expect(report).toHaveTextContent('From Claude')
    expect(report).toHaveTextContent('1 new chat')
    await user.click(screen.getByText('Supported apps'))
    expect(screen.getByText('Google AI Studio')).toBeVisible()
  })

  it('deletes everything only once the word has been typed', async () => {
    const { user, app, storage, settings } = await open('data', {
      conversations: [CONVERSATION],
      settings: { theme: 'dark' },
    })

    await user.click(screen.getByRole('button', { name: 'Delete all data' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete all data?' })
    const confirm = within(dialog).getByRole('button', { name: 'Delete everything' })
    expect(confirm).toBeDisabled()
    await user.type(within(dialog).getByRole('textbox'), 'delete')
    await user.click(confirm)

    expect(await screen.findByText('Everything was deleted.')).toBeVisible()
    expect(app.store.getState()).toMatchObject({ conversations: {}, connections: [] })
    expect(settings()).toEqual(DEFAULT_SETTINGS)
    const library = await storage.loadLibrary()
    expect(library.ok && library.value.conversations).toEqual([])
  })

  it('says how much room is taken and whether the browser keeps it', async () => {
    const { user } = await open('data', {
      storageManager: {
        estimate: async () => ({ usage: 12_400_000, quota: 2_000_000_000 }),
        persist: async () => true,
      },
    })

    expect(await screen.findByText(/12 MB used of the 2 GB/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Protect data from automatic clean-up' }))
    expect(await screen.findByText('Your browser keeps this data until you delete it.')).toBeVisible()
  })
})
