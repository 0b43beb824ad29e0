// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'
import type { SkillId } from '@/domain/ids'
import { NO_NEEDS, skillName, type Skill } from '@/domain/skills/skill'
import { LanguageField } from '@/views/settings/AppearanceSection'
import { FinishedReplies } from '@/views/settings/connections/ConnectionsSection'
import { MemorySection } from '@/views/settings/memory/MemorySection'
import { SkillsSection } from '@/views/settings/skills/SkillsSection'

const DECK: Skill = {
  id: 'deck' as SkillId,
  name: 'deck-report',
  description: 'Decks and reports.',
  license: 'MIT',
  compatibility: 'Needs LibreOffice 7',
  files: [
    { path: 'SKILL.md', bytes: 0, lines: 0 },
    { path: 'fonts/Font.ttf', bytes: 5, mediaType: 'font/ttf' },
  ],
  needs: { ...NO_NEEDS, programs: ['LibreOffice'], network: true },
  createdAt: 0,
}

async function start(...skills: readonly Skill[]) {
  const { app, show } = await createTestApp()
  await app.deps.storage.apply({ items: skills.map((skill) => [skillName(skill.id), skill]) })
  show(<SkillsSection />)
  return { app, user: userEvent.setup() }
}

it('shows a skill with its files and what is missing, and switches it on in new chats', async () => {
  const { app, user } = await start(DECK)
  const list = await screen.findByRole('list', { name: 'Skills' })
  expect(
    within(list).getByText(
      'Some of its steps ask for what isn’t available here: LibreOffice and network access.',
    ),
  ).toBeTruthy()

  await user.click(within(list).getByRole('button', { name: '2 files' }))
  expect(within(list).getByText('License: MIT')).toBeTruthy()
  expect(within(list).getByRole('button', { name: 'SKILL.md' })).toBeTruthy()
  // What is no text can't be read.
  expect(within(list).getByText('fonts/Font.ttf')).toBeTruthy()
  expect(within(list).queryByRole('button', { name: 'fonts/Font.ttf' })).toBeNull()

  await user.click(screen.getByRole('switch', { name: 'On in new chats: deck-report' }))
  await waitFor(() =>
    expect(app.store.getState().settings.newConversation.toolUse?.sources).toEqual(['skill:deck']),
  )
})

it('deletes a skill, with an Undo', async () => {
  const { app, user } = await start(DECK)
  await user.click(await screen.findByRole('button', { name: 'Delete “deck-report”' }))
  await screen.findByText('No skills yet')
  expect(app.store.getState().notices.at(-1)?.undo).toBeDefined()
})

it('says what to choose where a file is no skill', async () => {
  const { user } = await start()
  await screen.findByText('No skills yet')
  await user.upload(screen.getByLabelText('File of a skill'), new File(['x'], 'readme.md'))
  await screen.findByText(/There is no SKILL\.md in it/)
})

const OPENAI = { ...CONNECTION, baseUrl: 'https://api.openai.com', dialects: ['responses', 'chat'] } as const

it('OpenAI finishes replies only where the person turns that on', async () => {
  const { app, show } = await createTestApp({ connections: [OPENAI] })
  show(<FinishedReplies />)
  const choice = screen.getByRole('switch', { name: 'Finish replies at OpenAI' })
  expect(choice).not.toBeChecked()
  await userEvent.click(choice)
  expect(choice).toBeChecked()
  expect(app.store.getState().settings.finishesAtProvider).toBe(true)
})

it.each([
  ['another provider', { baseUrl: 'https://openai.com.alpha.test' }],
  ['Chat Completions alone', { dialects: ['chat'] as const }],
])('it is not offered for %s', async (_, other) => {
  const { show } = await createTestApp({ connections: [{ ...OPENAI, ...other }] })
  show(<FinishedReplies />)
  expect(screen.queryByRole('switch')).toBeNull()
})

it('lists languages by their own names in the order of the page, after that of the browser', () => {
  render(<LanguageField value="" onChange={() => undefined} />)
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names[0]).toBe('Same as the browser')
  expect(names.slice(1, 7)).toEqual([
    'Deutsch',
    'English',
    'Español',
    'Français',
    'Português (Brasil)',
    'Русский',
  ])
  expect(names).toHaveLength(12)
})

it('keeps one memory, however often its form is sent before it is written', async () => {
  const user = userEvent.setup()
  const test = await createTestApp()
  const { apply } = test.storage
  const held = signal()
  vi.spyOn(test.storage, 'apply').mockImplementation(async (changes) => {
    await held.given
    return apply(changes)
  })
  test.show(<MemorySection />)
  await user.click(screen.getByRole('button', { name: 'Add memory' }))
  const box = screen.getByRole('textbox', { name: 'What to remember' })
  await user.type(box, 'I live in Kent.')
  fireEvent.submit(box.closest('form')!)
  fireEvent.submit(box.closest('form')!)
  held.give()
  await expect.poll(() => box.isConnected).toBe(false)
  const items = await test.storage.loadItems()
  expect(items.ok && Object.keys(items.value)).toHaveLength(1)
})
