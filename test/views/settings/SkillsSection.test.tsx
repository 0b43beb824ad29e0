// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { SkillId } from '@/domain/ids'
import { NO_NEEDS, type Skill, skillName } from '@/domain/skills/skill'
import { SkillsSection } from '@/views/settings/skills/SkillsSection'
import { createTestApp } from '#test/support/createTestApp'

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
