import { afterEach, expect, it } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import {
  branchTitle,
  createListedChats,
  isBranchTitle,
  shownTitle,
  titleOf,
} from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'

afterEach(() => setLanguage(ENGLISH))

it('keeps what the app calls a chat in English, and tells it in the language of the page', async () => {
  setLanguage(await loadLanguage('de', ['chat']))
  expect([titleOf(''), branchTitle('Boote')]).toEqual(['New chat', 'Boote (branch)'])
  expect(isBranchTitle('Boote (branch)')).toBe(true)
  expect(shownTitle('Recovered')).toBe('Wiederhergestellt')
  expect(shownTitle('Boote (branch)')).toBe('Boote (Zweig)')
  expect(shownTitle('Recovered (branch)')).toBe('Wiederhergestellt (Zweig)')
  // What a person wrote is no text of the app, whatever it says.
  expect(shownTitle('Settings')).toBe('Settings')
})

it('lists chats by their titles as they are shown, and each chat stays the same object', async () => {
  setLanguage(await loadLanguage('de', ['chat']))
  const chat = { ...emptyConversation('c' as ConversationId, 1), title: 'Recovered' }
  const list = createListedChats()
  const before = list([chat])
  expect(before[0]?.title).toBe('Wiederhergestellt')
  expect(list([{ ...chat, settings: { ...chat.settings, systemPrompt: 'x' } }])).toBe(before)
})
