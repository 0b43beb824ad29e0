// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { CONNECTION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { AttachmentId, ModelId } from '@/domain/ids'
import { modelKey } from '@/domain/modelRef'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { Starters } from '@/views/conversation/start/Starters'
import { StartPage } from '@/views/conversation/start/StartPage'

import { modelList } from '../../models/catalogDocument'

async function open(isLocal: boolean, options: TestAppOptions = {}) {
  const testApp = await createTestApp({
    connections: isLocal ? [BUILTIN_CONNECTION] : [CONNECTION],
    ...options,
  })
  testApp.app.store.getState().settingsChanged({
    ...DEFAULT_SETTINGS,
    newConversation: {
      ...DEFAULT_SETTINGS.newConversation,
      connectionId: isLocal ? BUILTIN_CONNECTION.id : CONNECTION.id,
      modelId: isLocal ? POCKET : ('atlas' as ModelId),
    },
  })
  testApp.show(<StartPage composer={null} />)
  return { ...testApp, user: userEvent.setup() }
}

describe('the start page', () => {
  it('offers providers as links to the form filled in for them', async () => {
    await open(true)
    const providers = await screen.findByRole('region', { name: 'Add a provider' })
    expect(within(providers).getByRole('link', { name: 'OpenAI' })).toHaveAttribute(
      'href',
      '/settings/connections?add=openai',
    )
    expect(within(providers).getByRole('link', { name: 'Other…' })).toBeVisible()
  })

  it('fills in the composer with a starter and sends nothing', async () => {
    const { user, app } = await open(true)
    await user.click(await screen.findByRole('button', { name: /What can you do/ }))
    expect(app.store.getState().drafts['new']?.text).toBe('What can you do?')
  })

  it('keeps what is attached and typed beside a starter', async () => {
    const { user, app } = await open(true)
    const document = { id: 'ab' as AttachmentId, name: 'lease.docx', mediaType: '', sizeBytes: 1 }
    app.store.getState().draftChanged('new', { text: '', attachments: [document] })
    const starter = async (name: RegExp) => user.click(await screen.findByRole('button', { name }))
    await starter(/What can you do/)
    await starter(/Explain temperature/)
    const draft = () => app.store.getState().drafts['new']
    expect(draft()).toEqual({ text: 'Show me what temperature does, with a haiku', attachments: [document] })
    app.store.getState().draftChanged('new', { text: 'Mine', attachments: [document] })
    await starter(/What can you do/)
    expect(draft()).toEqual({ text: 'What can you do?\n\nMine', attachments: [document] })
  })

  it('speaks of Pocket only when Pocket answers', async () => {
    await open(false)
    expect(await screen.findByRole('button', { name: /Make a plan/ })).toBeVisible()
    expect(screen.queryByText(/Pocket/)).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Add a provider' })).not.toBeInTheDocument()
  })

  it('offers the models of a provider that was added, while the small model of this device would answer', async () => {
    const { app, user } = await open(true, {
      connections: [BUILTIN_CONNECTION, CONNECTION],
      fetch: () => Promise.resolve(Response.json(modelList(['atlas-2', 'atlas-1', 'finch']))),
    })
    const models = await screen.findByRole('region', { name: 'Choose a model' })
    expect(models).toHaveTextContent(CONNECTION.name)
    expect(within(models).getByRole('button', { name: 'All models' })).toBeVisible()
    await user.click(await within(models).findByRole('button', { name: 'atlas-2' }))
    const { connectionId, modelId } = app.store.getState().settings.newConversation
    expect({ connectionId, modelId }).toEqual({ connectionId: CONNECTION.id, modelId: 'atlas-2' })
    await waitFor(() => expect(models).not.toBeInTheDocument())
  })
})

const MODEL = { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }

it('offers the starters of the chosen model, which one writes oneself', async () => {
  const newConversation = { ...DEFAULT_CONVERSATION_SETTINGS, ...MODEL }
  const { app, show } = await createTestApp({ settings: { newConversation } })
  show(<Starters isLocal={false} />)
  expect(screen.getByRole('button', { name: /Make a plan/ })).toBeInTheDocument()

  fireEvent.click(screen.getByRole('button', { name: 'Edit starters' }))
  const box = await screen.findByRole('textbox', { name: 'Starters for this model' }, { timeout: 30_000 })
  fireEvent.change(box, { target: { value: 'Review my diff\n\n  Name this function ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const own = await screen.findByRole('button', { name: 'Name this function' }, { timeout: 30_000 })
  expect(screen.queryByRole('button', { name: /Make a plan/ })).toBeNull()
  expect(app.store.getState().settings.starters).toEqual({
    [modelKey(MODEL)]: ['Review my diff', 'Name this function'],
  })
  fireEvent.click(own)
  await waitFor(() => expect(app.store.getState().drafts['new']?.text).toBe('Name this function'))
})
