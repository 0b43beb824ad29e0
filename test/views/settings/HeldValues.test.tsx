// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { heldBack, laidOver } from '@/domain/schema/heldValues'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import { applySettingsEdits, type SettingsEdit } from '@/domain/settings/settingsEdits'
import { HeldValues } from '@/views/settings/HeldValues'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const INSTRUCTIONS: SettingsEdit = {
  type: 'set',
  path: ['newConversation', 'systemPrompt'],
  value: 'Say \u202Eyes.',
}
const LIMIT: SettingsEdit = { type: 'set', path: ['caps', 'perDay'], value: '9' }
const THEME: SettingsEdit = { type: 'set', path: ['theme'], value: 'dark' }

const brought = (before: Settings, ...edits: readonly SettingsEdit[]) =>
  applySettingsEdits(before, heldBack(before, edits))

async function start() {
  const settings = brought(DEFAULT_SETTINGS, INSTRUCTIONS, LIMIT, THEME)
  const { app, show } = await createTestApp({ settings })
  show(<HeldValues />)
  return { now: () => app.store.getState().settings, app, user: userEvent.setup() }
}

it('lists by name what came from elsewhere, and puts it into effect with a press', async () => {
  const { now, user } = await start()
  expect(now()).toMatchObject({ theme: 'dark', caps: DEFAULT_SETTINGS.caps })
  expect(now().newConversation.systemPrompt).toBe('')
  expect(screen.getByRole('list', { name: 'Settings to allow' })).toHaveTextContent('U+202E')

  await user.click(screen.getByRole('button', { name: 'Allow Instructions for new chats' }))
  await waitFor(() => expect(now().newConversation.systemPrompt).toBe('Say \u202Eyes.'))
  await user.click(screen.getByRole('button', { name: 'Keep what’s set here: Spending limit per day' }))
  await waitFor(() => expect(now().heldValues).toEqual({}))
  expect(now().caps).toEqual(DEFAULT_SETTINGS.caps)
  expect(screen.queryByRole('list')).toBeNull()
})

it('asks no more about what the person sets here', async () => {
  const { now, app } = await start()
  await app.commands.changeAppSettings(({ caps }) => ({ caps: { ...caps, perDay: '5' } }))
  expect(Object.keys(now().heldValues)).toEqual(['["newConversation","systemPrompt"]'])
  expect(now().caps.perDay).toBe('5')
})

it('gives other devices what they have, and takes a value that went back', () => {
  const held = brought(DEFAULT_SETTINGS, LIMIT)
  expect(laidOver(held).caps.perDay).toBe('9')
  expect(brought(held, { type: 'set', path: ['caps', 'perDay'], value: '' }).heldValues).toEqual({})
})

it('takes no value of another kind, allowed or not', () => {
  const odd = brought(DEFAULT_SETTINGS, { type: 'set', path: ['newConversation'], value: 5 })
  expect(laidOver(odd).newConversation).toEqual(DEFAULT_SETTINGS.newConversation)
  const list = brought(DEFAULT_SETTINGS, { type: 'put', path: ['caps'], item: 'x' })
  expect(list.caps).toEqual(DEFAULT_SETTINGS.caps)
})

it('lists the tools that a chat brought, and switches them on with a press', async () => {
  const tools = { ...NO_TOOLS, sources: ['builtin:calculator', 'server:gone'] }
  const chat = { ...CONVERSATION, title: 'Sums', settings: { ...CONVERSATION.settings, heldTools: tools } }
  const other = { ...chat, id: 'other' as typeof chat.id, title: 'Others' }
  const { app, show } = await createTestApp({ conversations: [chat, other] })
  show(<HeldValues />)
  const user = userEvent.setup()
  const settings = (id: string) => app.store.getState().conversations[id as typeof chat.id]?.settings
  await waitFor(() => expect(screen.getAllByText(/Calculator and server:gone/)).toHaveLength(2))

  await user.click(screen.getByRole('button', { name: 'Allow Tools of “Sums”' }))
  await waitFor(() => expect(settings(chat.id)?.toolUse).toEqual(tools))
  expect(settings(chat.id)).not.toHaveProperty('heldTools')
  await user.click(screen.getByRole('button', { name: 'Keep what’s set here: Tools of “Others”' }))
  await waitFor(() => expect(settings('other')).not.toHaveProperty('heldTools'))
  expect(settings('other')?.toolUse?.sources).toEqual([])
})
