import { expect, it } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'
import { asArchive, asFolder, largeSkill, ODD_HEADS, type Folder } from '#test/support/skills/skillFiles'
import type { FurtherRecord } from '@/domain/files/furtherRecords'
import { SKILL_FILE, skillsIn } from '@/domain/skills/skill'
import { skillSourceId } from '@/domain/skills/skillSource'

import { TALK, talkingApp } from '../replies/recordedReply'

async function start() {
  const { app, storage } = await createTestApp()
  const commands = await app.commands.loadSkillCommands()
  const read = async (...files: readonly File[]) => {
    const imported = await commands.importSkills(files)
    if (!imported.ok) throw new Error(imported.error)
    return imported.value
  }
  const here = () => skillsIn(app.store.getState().items ?? {})
  return { app, storage, commands, read, here }
}

it.each([
  ['folder', (folder: Folder) => asFolder(folder)],
  ['archive', (folder: Folder) => [asArchive(folder)]],
])('keeps all files of a %s, whatever they are and however many', async (_, give) => {
  const { read, here } = await start()
  await read(...give(largeSkill()))

  const [skill] = here()
  expect(skill).toMatchObject({
    name: 'deck-report',
    description: 'Decks and reports: "slides", notes. Use it when someone asks for a deck.',
    license: 'Proprietary. LICENSE.txt has complete terms',
  })
  const files = new Map(skill?.files.map((file) => [file.path, file]))
  expect(files.size).toBe(Object.keys(largeSkill()).length - 2)
  expect(skill?.files[0]?.path).toBe(SKILL_FILE)
  expect(files.get('fonts/Font-3.ttf')).toMatchObject({ bytes: 6, mediaType: 'font/ttf' })
  expect(files.get('fonts/Font-3.ttf')?.lines).toBeUndefined()
  expect(files.get('references/long.md')?.lines).toBe(20_000)
  expect(files.get('schemas/large.json')).toMatchObject({ lines: 1 })
  expect(files.get('scripts/office/__init__.py')).toEqual({
    path: 'scripts/office/__init__.py',
    bytes: 0,
    lines: 0,
  })
  expect([...files.keys()].filter((path) => /git|pycache/.test(path))).toEqual([])
})

it('takes skills whose heads are unlike the format', async () => {
  const { read, here } = await start()
  const { added, waiting } = await read(asArchive(ODD_HEADS))
  expect(waiting).toEqual([])
  expect(added).toHaveLength(6)
  expect(here().map(({ name }) => name)).toEqual([
    'Another Name (v2)!',
    'bare',
    'folded',
    'literal',
    'nameless',
    'quoted',
  ])
})

it('takes every skill of a repository as it is downloaded, whatever lies beside them', async () => {
  const { read, here } = await start()
  const long = `Covers "tides", ports: and quays.\n  USE — whenever \`quay-*\` or [tide] is named; ${'more. '.repeat(300)}`
  const skill = (name: string, more = '') =>
    `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\nDo it.\n`
  const names = Array.from({ length: 16 }, (_, at) => `skill-${String(at).padStart(2, '0')}`)
  const folders = names.map((name): [string, string] => [
    `skills-main/skills/${name}/SKILL.md`,
    skill(name, 'license: Complete terms in LICENSE.txt\n'),
  ])
  const { added, waiting } = await read(
    asArchive({
      'skills-main/README.md': '# Skills\n',
      'skills-main/.claude-plugin/marketplace.json': '{"plugins":[]}',
      'skills-main/spec/agent-skills-spec.md': '# Format\n',
      ...Object.fromEntries(folders),
      'skills-main/skills/skill-00/scripts/parts.tar.gz': Uint8Array.of(31, 139, 8, 0),
      'skills-main/skills/skill-00/scripts/init.sh': '#!/bin/bash\nset -e\n',
      'skills-main/skills/skill-01/templates/viewer.html': '<!doctype html><p>Viewer</p>',
      'skills-main/skills/skill-01/themes/ocean.md': '# Ocean\n',
      'skills-main/skills/harbour/SKILL.md': `---\nname: harbour\ndescription: |-\n  ${long}\nlicense: x\n---\n${'A line of it.\n'.repeat(8_000)}`,
      'skills-main/skills/harbour/php/README.md': '# PHP\n',
      'skills-main/skills/harbour/csharp/README.md': '# C#\n',
    }),
  )
  expect(waiting).toEqual([])
  expect(added).toHaveLength(17)
  expect(here().map(({ name }) => name)).toEqual(['harbour', ...names])
  const [harbour, first, second] = here()
  expect(harbour?.description).toMatch(/^Covers "tides", ports: and quays\.\s+USE — whenever/)
  expect(harbour?.files.map(({ path }) => path)).toEqual([SKILL_FILE, 'csharp/README.md', 'php/README.md'])
  expect(first?.files.map(({ path }) => path)).toEqual([
    SKILL_FILE,
    'scripts/init.sh',
    'scripts/parts.tar.gz',
  ])
  expect(second?.files.map(({ path }) => path)).toEqual([
    SKILL_FILE,
    'templates/viewer.html',
    'themes/ocean.md',
  ])
})

it('overwrites nothing: the same is here already, and another of its name waits', async () => {
  const { app, commands, read, here } = await start()
  const folder = { 'a/SKILL.md': '---\nname: a\n---\nOne.', 'a/x.md': 'x' }
  const { added } = await read(asArchive(folder))
  const id = added[0]!.id
  expect((await read(...asFolder(folder))).known.map((each) => each.id)).toEqual([id])

  const other = { 'b/SKILL.md': '---\nname: a\n---\nTwo.' }
  const { waiting, added: none } = await read(asArchive(other))
  expect(none).toEqual([])
  expect(here()).toHaveLength(1)
  expect(here()[0]?.files).toHaveLength(2)

  await commands.keepBothSkills(waiting[0]!)
  expect(here().map(({ name }) => name)).toEqual(['a', 'a-2'])
  const third = await read(asArchive({ 'c/SKILL.md': '---\nname: a\n---\nThree.' }))
  await commands.replaceSkill(third.waiting[0]!)
  expect(here().map((skill) => [skill.name, skill.id === id, skill.files.length])).toEqual([
    ['a', true, 1],
    ['a-2', false, 1],
  ])
  const undo = app.store.getState().notices.at(-1)?.undo
  expect(JSON.stringify(undo)).toContain('x.md')
})

it('says what is wrong with a file that holds no skill', async () => {
  const { commands } = await start()
  expect(await commands.importSkills([new File(['x'], 'notes.md')])).toEqual({
    ok: false,
    error: 'There is no SKILL.md in it. Choose the folder of a skill, or its .zip or .skill file.',
  })
})

it('is kept as a skill where it is imported among assistants', async () => {
  const { app, here } = await start()
  const { importAssistants } = await app.commands.loadAssistantCommands()
  const imported = await importAssistants([asArchive(largeSkill())])
  expect(imported).toMatchObject({ ok: true, value: { ids: [], addedCount: 0 } })
  expect(imported.ok && imported.value.notes).toEqual([
    '“deck-report” was added as a skill: see Settings → Skills.',
  ])
  expect(here()).toHaveLength(1)
})

it('travels in an export, and comes in again once', async () => {
  const { app, here, read, storage } = await start()
  await read(asArchive(largeSkill()))
  const { furtherLines } = await import('@/services/files/furtherLines')
  const attachments = new Set<string>()
  const lines: string[] = []
  for await (const line of furtherLines(storage, attachments as never, new Set())) lines.push(line)
  const [skill] = here()
  expect(skill?.files.every(({ id }) => id === undefined || attachments.has(id))).toBe(true)

  const there = await createTestApp()
  const { createFurtherImport } = await import('@/services/files/importFurther')
  const record = JSON.parse(lines.find((line) => line.includes('"skill/'))!) as FurtherRecord
  const take = createFurtherImport(there.storage, false, (_, id) => id)
  expect(await take(record)).toMatchObject({ ok: true, value: { kind: 'skill', status: 'new' } })
  const again = createFurtherImport(there.storage, false, (_, id) => id)
  expect(await again(record)).toMatchObject({ ok: true, value: { status: 'present' } })
  const loaded = await there.storage.loadItems()
  expect(loaded.ok && skillsIn(loaded.value)).toEqual([skill])
  expect(app.store.getState().notices).toEqual([])
})

it('is deleted with an Undo', async () => {
  const { app, commands, here, read } = await start()
  const { added } = await read(asArchive(ODD_HEADS))
  await commands.deleteSkill(added[0]!.id)
  expect(here().map(({ id }) => skillSourceId(id))).not.toContain(skillSourceId(added[0]!.id))
  expect(app.store.getState().notices.at(-1)?.undo).toBeDefined()
})

const SUMS = {
  'sums/SKILL.md': '---\nname: sums\ndescription: Adds numbers.\n---\nRun scripts/sum.js with them.\n',
  'sums/scripts/sum.js': 'args.map(Number).reduce((a, b) => a + b, 0)',
}

/** A chat, and a skill that is off. */
async function startProject() {
  const talk = await talkingApp()
  const { importSkills } = await talk.app.commands.loadSkillCommands()
  const imported = await importSkills([asArchive(SUMS)])
  if (!imported.ok) throw new Error(imported.error)
  return { ...talk, id: imported.value.added[0]!.id, lastSent: () => talk.posts().at(-1)?.text ?? '' }
}

it('offers the skills of its project in a chat, until they are off there', async () => {
  const { app, ask, id, lastSent } = await startProject()
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
  const { app, ask, id, lastSent } = await startProject()
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
