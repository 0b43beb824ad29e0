import { expect, it } from 'vitest'

import { createSkillProvider } from '@/commands/skills/skillProvider'
import type { CodeOutcome } from '@/domain/code/codeRun'
import { skillsIn } from '@/domain/skills/skill'
import { skillSourceId } from '@/domain/skills/skillSource'
import type { JsonObject } from '@/lib/json'
import type { PythonOrder } from '@/services/python/createPython'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { sandboxHere } from '#test/support/sandboxHere'
import { asArchive, type Folder, largeSkill } from '#test/support/skills/skillFiles'

const signal = new AbortController().signal
/** Large files, and few of them: saving each takes a while. */
const SMALL = largeSkill('deck-report', 4)
const DONE: CodeOutcome = {
  end: { type: 'done' },
  printed: '',
  isCut: false,
  files: [],
  left: 0,
  ms: 1,
}

async function start(folder: Folder = SMALL, python: CodeOutcome = DONE) {
  const orders: PythonOrder[] = []
  const sandbox = sandboxHere((order) => {
    orders.push(order)
    return Promise.resolve(python)
  })
  const { app } = await createTestApp({ conversations: [CONVERSATION], parts: { sandbox } })
  const commands = await app.commands.loadSkillCommands()
  await commands.importSkills([asArchive(folder)])
  const sources = skillsIn(app.store.getState().items ?? {}).map(({ id }) => skillSourceId(id))
  const provider = createSkillProvider(app.deps)
  const { tools } = await provider.toolsOf(sources, signal)
  const call = async (name: string, args: JsonObject) => {
    const tool = tools.find((each) => each.name === name)!
    const outcome = await tool.run(
      { id: '1', name, arguments: args },
      { signal, onProgress: () => undefined, conversationId: CONVERSATION.id },
    )
    const text = outcome.content.map((part) => ('text' in part ? (part.text ?? '') : '')).join('\n')
    return { ...outcome, text }
  }
  return { app, provider, tools, sources, call, orders }
}

it('sends of a skill its name and description alone, until it is read', async () => {
  const { tools, call } = await start(largeSkill())
  expect(tools.map(({ name }) => name)).toEqual(['use_skill', 'run_skill_code'])
  const sent = tools.map(({ description, inputSchema }) => description + inputSchema).join('')
  expect(sent).toContain('- deck-report: Decks and reports: "slides", notes.')
  expect(sent).not.toMatch(/layout\.md|CANARY/)
  expect(sent.length).toBeLessThan(3_500)

  const { text } = await call('use_skill', { skill: 'deck-report' })
  expect(text).toContain('Read references/layout.md first.')
  expect(text).toContain('- scripts/office/schemas/part-39.xsd (1 lines, ')
  expect(text).toContain('- fonts/Font-3.ttf (font/ttf, 6')
  expect(text).toMatch(/isn’t available here: bash, curl, LibreOffice, Node\.js, Python packages/)
  // Licences and schemas are named, and never sent by themselves.
  expect(text).toContain('- LICENSE.txt')
  expect(text).not.toContain('CANARY')
  expect(text.length).toBeLessThan(8_000)
})

it('reads files by their path, in parts, and finds lines in large ones', async () => {
  const { call } = await start()
  const read = (args: JsonObject) => call('use_skill', { skill: 'deck-report', ...args })
  expect((await read({ path: './references/layout.md' })).text).toBe('Leave a margin.')
  expect((await read({ path: '/skills/deck-report/references/layout.md' })).text).toBe('Leave a margin.')
  const long = await read({ path: 'references/long.md' })
  expect(long.text).toMatch(/^\[references\/long\.md, lines 1 to \d+ of 20000\. Go on with from_line \d+\.\]/)
  expect(long.text.length).toBeLessThan(30_000)
  const part = await read({ path: 'references/long.md', from_line: 19_999, to_line: 30_000 })
  expect(part.text).toMatch(/lines 19999 to 20000 of 20000\.\]/)
  expect((await read({ path: 'references/long.md', from_line: 20_001 })).text).toContain('no line 20001')
  const schema = await read({ path: 'schemas/large.json' })
  expect(schema.text.length).toBeLessThan(3_000)
  expect(schema.text).toContain('look in it with find')
  const found = await read({ path: 'schemas/large.json', find: 'NEEDLE' })
  expect(found.text).toContain('"needle":1')
  expect(found.text.length).toBeLessThan(1_000)
  expect((await read({ path: 'fonts/Font-1.ttf' })).text).toMatch(/is no text \(font\/ttf, 6/)
  expect((await read({ path: 'fonts' })).text.split('\n')).toHaveLength(4)
  const none = await read({ path: 'x.md' })
  expect(none).toMatchObject({ state: 'failed' })
  expect(none.text).toContain('This skill has no file “x.md”.')
})

it('runs JavaScript with the folder as files, and says what is missing where it fails', async () => {
  const { call } = await start()
  const run = (args: JsonObject) => call('run_skill_code', { skill: 'deck-report', ...args })
  expect((await run({ path: 'scripts/sum.js', arguments: ['1', '41'] })).text).toBe('42')
  const own = await run({
    code: "readFile('references/layout.md').length + listFiles().filter((name) => name.endsWith('.xsd')).length",
    language: 'javascript',
  })
  expect(own.text).toBe('20')
  const failed = await run({ path: 'scripts/build.js' })
  expect(failed.state).toBe('failed')
  expect(failed.text).toMatch(/require/)
  expect(failed.text).toContain('Node.js packages (pptxgenjs)')
  const shell = await run({ path: 'scripts/render.sh' })
  expect(shell).toMatchObject({ state: 'failed' })
  expect(shell.text).toContain('only Python (.py) and JavaScript (.js) files can')
  expect((await run({})).text).toBe('Give the path of a script, or code.')
})

it('runs Python as on a command line, with modules of the skill beside it', async () => {
  const { call, orders } = await start()
  await call('run_skill_code', { skill: 'deck-report', path: 'scripts/check.py', arguments: ['a "b".txt'] })
  expect(orders[0]?.code).toContain('_sys.argv = ["scripts/check.py","a \\"b\\".txt"]')
  expect(orders[0]?.code).toContain('_sys.path.insert(0, "scripts")')
  const names = orders[0]?.files.map(({ name }) => name) ?? []
  expect(names).toContain('scripts/office/__init__.py')
  expect(names).toContain('fonts/Font-3.ttf')
  expect(names.length).toBeGreaterThan(15)
})

it('names what a script and the modules of its skill import, so that packages are loaded', async () => {
  const { call, orders } = await start({
    'a/SKILL.md': '---\nname: a\n---\nRun it.',
    'a/run.py': 'import json\nfrom tools.tables import rows\nimport plain\n',
    'a/tools/tables.py': 'import pandas as pd\nfrom . import more\n',
    'a/tools/more.py': 'from PIL import Image\n',
    'a/plain.py': 'import run, yaml\n',
  })
  await call('run_skill_code', { skill: 'a', path: 'run.py' })
  expect(orders[0]?.imports?.toSorted()).toEqual(['PIL', 'pandas', 'yaml'])
})

it('counts lines of an error as the model wrote them, and none of what comes before', async () => {
  const { call } = await start(SMALL, {
    ...DONE,
    end: { type: 'threw', message: 'NameError: x', line: 3 },
  })
  const own = await call('run_skill_code', { skill: 'deck-report', code: '1\nx' })
  expect(own.text).toContain('NameError: x (line 2)')
  const script = await call('run_skill_code', { skill: 'deck-report', path: 'scripts/check.py' })
  expect(script.text).not.toContain('(line')
})

it('offers no running where there is nothing to run, and nothing of skills that are off', async () => {
  const { tools, provider, sources } = await start({ 'a/SKILL.md': '---\nname: a\n---\nSpeak softly.' })
  expect(tools.map(({ name }) => name)).toEqual(['use_skill'])
  expect((await provider.toolsOf([], signal)).tools).toEqual([])
  expect((await provider.listSources()).map(({ id }) => id)).toEqual(sources)
})
