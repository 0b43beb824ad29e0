import { expect, it } from 'vitest'

import { asArchive } from '#test/support/skills/skillFiles'

import { TALK, talkingApp } from '../replies/recordedReply'

const SUMS = {
  'sums/SKILL.md': '---\nname: sums\ndescription: Adds numbers.\n---\nRun scripts/sum.js with them.\n',
  'sums/scripts/sum.js': 'args.map(Number).reduce((a, b) => a + b, 0)',
}

/** A chat, and a skill that is off. */
async function start() {
  const talk = await talkingApp()
  const { importSkills } = await talk.app.commands.loadSkillCommands()
  const imported = await importSkills([asArchive(SUMS)])
  if (!imported.ok) throw new Error(imported.error)
  return { ...talk, id: imported.value.added[0]!.id, lastSent: () => talk.posts().at(-1)?.text ?? '' }
}

it('offers the skills of its project in a chat, until they are off there', async () => {
  const { app, ask, id, lastSent } = await start()
  const projects = await app.commands.loadProjectCommands()
  const added = await projects.addProject({ name: 'Sums', skills: [id] })
  if (!added.ok) throw new Error(added.error)

  await projects.moveToProject([TALK.id], added.value)
  await ask('In the project.', { type: 'reply', text: 'Yes.' })
  expect(lastSent()).toContain('- sums: Adds numbers.')
  expect(lastSent()).not.toContain('Run scripts/sum.js')

  await projects.changeProject(added.value, { skills: [] })
  await ask('Without.', { type: 'reply', text: 'Yes.' })
  expect(lastSent()).not.toContain('use_skill')
})

it('runs a script of a skill that is on in a chat without asking, as other code', async () => {
  const { app, ask, id, lastSent } = await start()
  const { switchToolSource } = await app.commands.loadToolCommands()
  await switchToolSource(TALK.id, `skill:${id}`, true)
  const args = { skill: 'sums', path: 'scripts/sum.js', arguments: ['2', '3'] }
  await ask(
    'Run it.',
    { type: 'reply', text: '', toolCalls: [{ name: 'run_skill_code', arguments: args }] },
    { type: 'reply', text: 'Five.' },
  )
  expect(lastSent()).toContain('"content":"5"')
})
