import { expect, it } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'

const prompt = (id: string) => ({ id, title: `Prompt ${id}`, text: 'Sum up.', kind: 'message' as const })

it('a deleted prompt comes back by Undo, beside what was added since', async () => {
  const { app } = await createTestApp()
  const { changeAppSettings, deletePrompt, undo } = app.commands
  const titles = () => app.store.getState().settings.prompts.map(({ title }) => title)
  await changeAppSettings({ prompts: [prompt('a'), prompt('b')] })
  await deletePrompt('a')
  const notice = app.store.getState().notices.at(-1)
  expect(notice?.text).toBe('“Prompt a” was deleted.')
  await changeAppSettings((now) => ({ prompts: [...now.prompts, prompt('c')] }))
  await undo(notice!.id)
  expect(titles()).toEqual(['Prompt b', 'Prompt c', 'Prompt a'])
})
