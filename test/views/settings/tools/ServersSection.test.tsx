// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { ToolsSection } from '@/views/settings/tools/ToolsSection'
import { createTestApp } from '#test/support/createTestApp'
import { BEFORE, NOW, SERVER, signInServers } from '#test/support/mcp/signInServers'
import { startHostileServer, type HostileServer } from '#test/support/mcp/startHostileServer'
import { violationsIn } from '#test/support/violationsIn'

let server: HostileServer
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

async function showTools(fetch = globalThis.fetch) {
  const test = await createTestApp({ fetch })
  await test.app.commands.loadToolCommands()
  // Its code takes a while to load on a busy machine.
  await test.app.deps.toolServers()
  await act(async () => {
    test.show(<ToolsSection />)
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add server' }))
  const form = within(screen.getByRole('form', { name: 'Add server' }))
  return { ...test, user, form }
}

describe('tool servers', () => {
  it('names a line that is no folder, and saves once it is one', async () => {
    const { user, form, app } = await showTools()
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), `${server.url}/odd`)
    await user.click(form.getByRole('button', { name: 'More options' }))
    const folders = form.getByRole('textbox', { name: 'Folders it may know' })
    await user.type(folders, '/srv/data{Enter}my project')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/“my project” isn’t the path of a folder/)).toBeVisible()
    expect(app.store.getState().settings.toolServers).toEqual([])

    await user.type(folders, '{Control>}a{/Control}/srv/data')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(app.store.getState().settings.toolServers).toMatchObject([{ roots: ['file:///srv/data'] }]),
    )
  })

  it('adds a server, connects to it with its key and says what its tools cost', async () => {
    const { user, form, app } = await showTools()
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Odd one')
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), `${server.url}/odd`)
    await user.type(form.getByLabelText('API key'), 'secret-key')
    const from = server.headers.length
    await user.click(form.getByRole('button', { name: 'Save' }))

    const list = within(await screen.findByRole('list', { name: 'Tool servers' }))
    expect(await list.findByText(/^4 tools · about \S+ tokens per turn when all are on$/)).toBeVisible()
    expect(
      server.headers.slice(from).every(({ authorization }) => authorization === 'Bearer secret-key'),
    ).toBe(true)
    expect(JSON.stringify(app.store.getState().settings)).not.toContain('secret-key')

    await user.click(list.getByRole('button', { name: 'Show tools of Odd one' }))
    expect(list.getByText('Adds two numbers')).toBeVisible()
    expect(list.getByText('says it only reads')).toBeVisible()
    expect(list.getByText(/nests too deep/)).toBeVisible()
    expect(await violationsIn(document.body)).toEqual([])

    // What its tools may do without asking is the person's choice, bound to the definition of the moment.
    const add = () => app.store.getState().settings.toolApprovals[`${server.url}/odd a.b`]
    const permission = list.getByRole('combobox', { name: 'Permission for a.b' })
    await user.selectOptions(permission, 'Never allow')
    await waitFor(() => expect(add()).toMatchObject({ choice: 'never' }))
    await user.selectOptions(permission, 'Ask each time')
    await waitFor(() => expect(add()).toBeUndefined())
    await user.click(list.getByRole('switch', { name: 'Run tools that only read without asking' }))
    await waitFor(() =>
      expect(app.store.getState().settings.trustedToolSources).toEqual([`${server.url}/odd`]),
    )
  })

  it('knows the tools of a server before it connects again', async () => {
    const { user, form, storage } = await showTools()
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), `${server.url}/mcp`)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText(/tools · about/)
    await waitFor(async () => {
      expect(await storage.listDocuments('tool-server:')).toMatchObject({
        ok: true,
        value: [expect.any(String)],
      })
    })
  })

  it('tests a server before it is saved', async () => {
    const { user, form, app } = await showTools()
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), `${server.url}/mcp`)
    await user.click(form.getByRole('button', { name: 'Test' }))
    expect(await form.findByText(/^It works: hostilegnp\.exe offers \d+ tools\.$/)).toBeVisible()
    expect(app.store.getState().settings.toolServers).toEqual([])
  })

  it.each([
    ['/status/401', /wants you to sign in or send a key\. Enter the API key/],
    ['/status/404', /no MCP server at this address/],
    ['/html', /doesn’t follow the protocol/],
  ])('says what to do about %s', async (path, message) => {
    const { user, form } = await showTools()
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), `${server.url}${path}`)
    await user.click(form.getByRole('button', { name: 'Test' }))
    expect(await form.findByRole('alert')).toHaveTextContent(message)
  })

  it('names the relay for a server that answers but lets no page in', async () => {
    const test = await createTestApp({
      // What a page gets of such a server: an opaque answer to a request without CORS, and nothing else.
      fetch: (_, init) =>
        init?.mode === 'no-cors'
          ? Promise.resolve(new Response())
          : Promise.reject(new TypeError('Failed to fetch')),
    })
    await test.app.commands.loadToolCommands()
    await act(async () => {
      test.show(<ToolsSection />)
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add server' }))
    await user.type(screen.getByRole('textbox', { name: 'Server URL' }), 'mcp.example.com/mcp')
    await user.click(screen.getByRole('button', { name: 'Test' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'https://mcp.example.com answers, but doesn’t let web pages in (CORS). This app’s host can reach it for you: name the server in PARLANCE_MCP',
    )
  })

  it('says at the field that an address is none', async () => {
    const { user, form } = await showTools()
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), 'not an address')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByRole('textbox', { name: 'Server URL' })).toHaveAccessibleDescription(/is not an address/)
  })

  it('removes a server with its key, after asking', async () => {
    const { user, form, app } = await showTools()
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Gone')
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), `${server.url}/mcp`)
    await user.type(form.getByLabelText('API key'), 'k')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Remove Gone' }))
    await user.click(await screen.findByRole('button', { name: 'Remove server' }))
    await waitFor(() => expect(app.store.getState().settings.toolServers).toEqual([]))
  })

  it('asks before it signs in elsewhere than where the client id went before', async () => {
    vi.spyOn(window, 'open').mockImplementation(signedInAtOnce)
    const at = signInServers()
    const { user, form } = await showTools(at.fetch)
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Tracker')
    await user.type(form.getByRole('textbox', { name: 'Server URL' }), SERVER)
    await user.click(form.getByRole('button', { name: 'More options' }))
    await user.type(form.getByRole('textbox', { name: 'Client ID' }), 'operators-client')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Sign in to Tracker' }))
    expect(await screen.findByRole('button', { name: 'Sign out of Tracker' })).toBeVisible()
    await waitFor(() => expect(at.received(BEFORE)).not.toEqual([]))

    at.move(NOW)
    await user.click(await screen.findByRole('button', { name: 'Sign in to Tracker' }))
    expect(await screen.findByText(/moved its sign-in from .*before\.test.* to .*now\.test/)).toBeVisible()
    expect(at.received(NOW)).toEqual([])
    expect(await violationsIn(document.body)).toEqual([])

    await user.click(screen.getByRole('button', { name: `Use ${NOW}` }))
    await waitFor(() => expect(at.received(NOW)).not.toEqual([]))
    expect(screen.queryByText(/moved its sign-in/)).toBeNull()
  })
})

/** A window in which someone signs in as soon as it shows the page for it. */
function signedInAtOnce(): Window {
  const location = {
    set href(address: string) {
      const channel = new BroadcastChannel('parlance-sign-in')
      channel.postMessage(`?code=code&state=${new URL(address).searchParams.get('state')}`)
      channel.close()
    },
  }
  return { location, close: () => undefined } as unknown as Window
}
