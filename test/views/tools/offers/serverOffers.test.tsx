// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { AttachmentId, ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import { usePaletteEntries } from '@/hooks/palette/usePaletteEntries'
import { ok } from '@/lib/result'
import { selectDraft } from '@/store/selectors'
import { Palette } from '@/views/palette/Palette'
import ServerDialogs from '@/views/tools/ServerDialogs'
import { createTestApp } from '#test/support/createTestApp'
import { startEverything } from '#test/support/mcp/startEverything'
import { violationsIn } from '#test/support/violationsIn'

let server: Awaited<ReturnType<typeof startEverything>>
beforeAll(async () => {
  server = await startEverything()
}, 30_000)
afterAll(() => server.stop())

const ID = 's' as ToolServerId
const WAIT = { timeout: 30_000 }
const PAGES = { sections: [], names: [] }

function SlashPalette() {
  const { entries, noteOf } = usePaletteEntries(null, {
    selected: undefined,
    pages: PAGES,
    askForTool: () => undefined,
    rename: () => undefined,
    askForEdit: () => undefined,
    pickPrompt: () => undefined,
  })
  return <Palette conversationId={null} entries={entries} noteOf={noteOf} isSlash onClose={() => undefined} />
}

/** The palette that a slash opens, over an app that knows the reference server, and its prompts unless said otherwise. */
async function start({ isListed = true } = {}) {
  const test = await createTestApp({
    fetch: globalThis.fetch,
    settings: {
      toolServers: [{ ...NEW_TOOL_SERVER, id: ID, name: 'Everything', url: server.url, createdAt: 0 }],
    },
  })
  // The bytes of jsdom's files are not of the kind that Node hashes.
  vi.spyOn(test.app.deps.storage, 'saveAttachment').mockImplementation((file, name) =>
    Promise.resolve(ok({ id: name as AttachmentId, name, mediaType: file.type, sizeBytes: file.size })),
  )
  const commands = await test.app.commands.loadToolCommands()
  const isKnown = () => expect(test.app.store.getState().serverStates[ID]?.prompts).toBeDefined()
  if (isListed) {
    await commands.refreshToolServer(ID)
    await waitFor(isKnown, WAIT)
  }
  await act(async () => {
    test.show(
      <>
        <SlashPalette />
        <ServerDialogs />
      </>,
    )
  })
  const find = async (words: string) => {
    const box = screen.getByRole('combobox', { name: 'Search commands, chats and models' })
    await user.clear(box)
    await user.type(box, words)
    await user.keyboard('{Enter}')
  }
  const user = userEvent.setup()
  const draft = () => selectDraft('new')(test.app.store.getState())
  return { ...test, user, find, draft, commands }
}

describe('prompts of a server', () => {
  it('are listed by the palette where a page was left before they had come', async () => {
    const { app } = await start({ isListed: false })
    await waitFor(() => expect(app.store.getState().serverStates[ID]?.prompts).not.toHaveLength(0), WAIT)
  })

  it('are commands with a form for their arguments, and write the message', async () => {
    const { user, find, draft } = await start()
    await find('everything args')
    const dialog = within(await screen.findByRole('dialog', { name: /arg/i }))
    await user.click(dialog.getByRole('button', { name: 'Use prompt' }))
    expect(dialog.getByText('Fill this in.')).toBeVisible()
    await user.type(dialog.getByRole('combobox', { name: 'city' }), 'Oslo')
    expect(await violationsIn(document.body)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Use prompt' }))
    await waitFor(() => expect(draft().text).toContain('Oslo'), WAIT)
  })

  it('suggest what the server completes', async () => {
    const { user, find } = await start()
    await find('everything completable')
    const dialog = within(await screen.findByRole('dialog', { name: /team|complet/i }))
    await user.type(dialog.getByRole('combobox', { name: 'department' }), 'E')
    await waitFor(
      () => expect(document.querySelector('datalist option[value="Engineering"]')).not.toBeNull(),
      WAIT,
    )
  })
})

describe('resources of a server', () => {
  it('are searched and attached to the message', async () => {
    const { user, find, draft } = await start()
    await find('attach a resource')
    const dialog = within(await screen.findByRole('dialog', { name: 'Attach a resource' }))
    const list = within(dialog.getByRole('list', { name: 'Resources' }))
    await waitFor(() => expect(list.getAllByRole('listitem').length).toBeGreaterThan(3), WAIT)
    await user.type(dialog.getByRole('searchbox', { name: 'Search resources' }), 'architecture')
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    expect(await violationsIn(document.body)).toEqual([])
    await user.click(list.getByRole('button'))
    await waitFor(
      () => expect(draft().attachments.map(({ name }) => name)).toEqual(['architecture.md']),
      WAIT,
    )
  })

  it('are named by a template with a value of the person', async () => {
    const { user, find, draft } = await start()
    await find('attach a resource')
    const dialog = within(await screen.findByRole('dialog', { name: 'Attach a resource' }))
    await user.click(await dialog.findByRole('button', { name: /dynamic\/text\/\{/ }, WAIT))
    await user.type(dialog.getByRole('combobox', { name: /resourceId/ }), '7')
    expect(dialog.getByText('demo://resource/dynamic/text/7')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Attach' }))
    await waitFor(() => expect(draft().attachments).toHaveLength(1), WAIT)
  })
})
