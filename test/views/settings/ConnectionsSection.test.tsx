// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { failed } from '@/lib/result'
import { createKeyVault } from '@/services/keys/createKeyVault'
import { ConnectionsSection } from '@/views/settings/connections/ConnectionsSection'

import { CONNECTION, CONVERSATION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { testStorage } from '../../services/storage/testStorage'
import { modelList } from '../models/catalogDocument'

/** A service that wants the key `sk-good` and keeps what it was sent. */
function keyedService() {
  const seen: { readonly url: string; readonly key: string | null }[] = []
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const key = request.headers.get('authorization')
    seen.push({ url: request.url, key })
    if (key !== 'Bearer sk-good') {
      return Response.json(
        { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } },
        { status: 401 },
      )
    }
    return request.url.endsWith('/v1/models')
      ? Response.json(modelList(['atlas', 'finch']))
      : Response.json({ error: { message: 'model is required', param: 'model' } }, { status: 400 })
  }
  return { seen, fetch: answer }
}

async function open(options: TestAppOptions = {}) {
  const user = userEvent.setup()
  const testApp = await createTestApp({ connections: [], ...options })
  testApp.show(<ConnectionsSection />)
  const state = () => testApp.app.store.getState()
  return { user, ...testApp, state }
}

describe('ConnectionsSection', () => {
  it('adds a connection whose key is used, remembered only when asked, and in no record', async () => {
    const { fetch, seen } = keyedService()
    const { user, state, storage } = await open({ fetch })

    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine')
    await user.type(screen.getByRole('textbox', { name: 'Base URL' }), 'https://service.test/v1/')
    await user.type(screen.getByLabelText('API key'), 'sk-good')
    expect(screen.getByLabelText('API key')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(/2 models, updated just now/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Choose a model and chat' })).toBeVisible()
    expect(screen.getByText(/key forgotten when you close this tab/)).toBeVisible()
    expect(state().connections).toMatchObject([
      { name: 'Mine', baseUrl: 'https://service.test', rememberKey: false },
    ])
    expect(seen.every(({ key }) => key === 'Bearer sk-good')).toBe(true)
    const [library, keys] = [await storage.loadLibrary(), await storage.keyRows.load()]
    expect(JSON.stringify(library)).not.toContain('sk-good')
    expect(keys).toMatchObject({ value: { sealed: [], clear: [] } })
  })

  it('warns of a provider on the internet without a key, and of no other', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    const address = screen.getByRole('textbox', { name: 'Base URL' })
    await user.type(address, 'https://service.test')
    const warning = 'No API key. Most providers reject every message without one.'
    expect(screen.getByText(warning)).toBeVisible()
    await user.type(screen.getByLabelText('API key'), 'sk-good')
    expect(screen.queryByText(warning)).toBeNull()
    await user.clear(screen.getByLabelText('API key'))
    await user.clear(address)
    await user.type(address, 'http://localhost:11434')
    expect(screen.queryByText(warning)).toBeNull()
  })

  it('remembers a kept key when the switch is turned on later, without asking for it again', async () => {
    const { fetch } = keyedService()
    const { user, app, storage } = await open({ fetch })
    await app.commands.saveConnection(CONNECTION, 'sk-good')

    await user.click(await screen.findByRole('button', { name: 'Edit Alpha' }))
    await user.click(screen.getByRole('switch', { name: 'Remember key on this device' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.getByText(/key saved on this device/)).toBeVisible())
    expect(await storage.keyRows.load()).toMatchObject({
      value: { sealed: [{ id: CONNECTION.id, origin: CONNECTION.baseUrl }], clear: [] },
    })
  })

  it('fills the addresses of a well-known service', async () => {
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'Ollama')

    expect(screen.getByRole('textbox', { name: 'Base URL' })).toHaveValue('http://localhost:11434')
    expect(screen.getByText(/OLLAMA_ORIGINS/)).toBeVisible()
  })

  it('says what is wrong with an address, goes there, and saves nothing', async () => {
    const { user, state } = await open()

    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    await user.type(screen.getByRole('textbox', { name: 'Base URL' }), 'ftp://files.test')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    const field = screen.getByRole('textbox', { name: 'Base URL' })
    expect(field).toHaveAccessibleDescription(/https:\/\/ or http:\/\//)
    await waitFor(() => expect(field).toHaveFocus())
    expect(state().connections).toEqual([])
  })

  it.each([
    ['sk-good', /It works: 2 models/],
    ['sk-bad', /rejected this key.*Paste the whole key again/],
  ])('tests a connection before it is saved, with the key %s', async (key, words) => {
    const { fetch } = keyedService()
    const { user, state } = await open({ fetch })

    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    await user.type(screen.getByRole('textbox', { name: 'Base URL' }), 'https://service.test')
    await user.type(screen.getByLabelText('API key'), key)
    await user.click(screen.getByRole('button', { name: 'Test' }))

    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Connection test' })).toHaveTextContent(words),
    )
    expect(state().connections).toEqual([])
  })

  it('says what stays before it removes a connection and its key', async () => {
    const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id }
    const { user, app, state } = await open({ conversations: [{ ...CONVERSATION, settings }] })
    await app.commands.saveConnection(CONNECTION, 'sk-good')

    await user.click(await screen.findByRole('button', { name: 'Remove Alpha' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Alpha?' })
    expect(dialog).toHaveTextContent(
      'The chat that uses it stays readable, with every reply and its cost. To continue it, choose a model of another provider.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Remove provider' }))

    await waitFor(() => expect(state().connections).toEqual([]))
    expect(app.commands.hasKey(CONNECTION)).toBe(false)
    expect(Object.keys(state().conversations)).toEqual([CONVERSATION.id])
  })

  it('closes the form with Escape and gives the focus back', async () => {
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    await user.keyboard('{Escape}')

    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByRole('button', { name: 'Add provider' })).toHaveFocus()
  })
})

describe('a save that fails', () => {
  it('leaves the form open, says so and what to do next, and works when it is pressed again', async () => {
    const { user, storage, state } = await open()
    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    await user.type(screen.getByRole('textbox', { name: 'Base URL' }), 'https://service.test')
    const save = storage.saveConnections.bind(storage)
    Object.assign(storage, { saveConnections: () => Promise.resolve(failed({ type: 'quota' })) })
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText(/Couldn’t save\. The disk is full.*free up space/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Base URL' })).toHaveValue('https://service.test')
    expect(state().connections).toHaveLength(1)

    Object.assign(storage, { saveConnections: save })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Base URL' })).toBeNull())
    const library = await storage.loadPreferences()
    expect(library).toMatchObject({ value: { connections: [{ baseUrl: 'https://service.test' }] } })
    expect(state().connections).toHaveLength(1)
  })
})

describe('saved keys', () => {
  it('are protected by a passphrase, locked at the next start and unlocked by it', async () => {
    const connection = { ...CONNECTION, rememberKey: true }
    const { user, app } = await open()
    await app.commands.saveConnection(connection, 'sk-good')
    expect(await screen.findByText('1 key is saved on this device.')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Set a passphrase' }))
    await user.type(screen.getByLabelText('New passphrase'), 'correct horse')
    await user.type(screen.getByLabelText('Repeat passphrase'), 'correct')
    await user.click(screen.getByRole('button', { name: 'Save passphrase' }))
    expect(screen.getByLabelText('Repeat passphrase')).toHaveAccessibleDescription(/differ/)
    await user.type(screen.getByLabelText('Repeat passphrase'), ' horse')
    await user.click(screen.getByRole('button', { name: 'Save passphrase' }))
    expect(await screen.findByText(/protected by a passphrase\./)).toBeVisible()
  })

  it('say that none can be kept without HTTPS', async () => {
    const { user } = await open({ parts: { keys: await vaultWithoutCrypto() } })
    expect(screen.getByText(/can’t be saved at this address/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add provider' }))
    const remember = screen.getByRole('switch', { name: 'Remember key on this device' })
    expect(remember).toBeDisabled()
    expect(remember).toHaveAccessibleDescription(/forgotten when you close this tab/)
  })
})

async function vaultWithoutCrypto() {
  const { storage } = await testStorage()
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) } as unknown as Crypto
  return createKeyVault(storage, plain)
}
