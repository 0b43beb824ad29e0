import type { CodeLanguage, CodeOutcome } from '@/domain/code/codeRun'
import { describeMissing } from '@/domain/skills/missing'
import { scriptImports } from '@/domain/skills/pythonNames'
import { calledNames, scriptLanguage, SKILL_FILE, skillsIn, type Skill } from '@/domain/skills/skill'
import type { SkillText } from '@/domain/skills/skillNeeds'
import {
  binaryReport,
  fileReport,
  findFile,
  listReport,
  plainPath,
  skillReport,
} from '@/domain/skills/skillReport'
import { skillSource, skillSourceId } from '@/domain/skills/skillSource'
import { skillTools } from '@/domain/skills/skillTools'
import type { RunnableTool, ToolOutcome, ToolProvider } from '@/domain/tools/toolExecutor'
import type { JsonObject } from '@/lib/json'
import { inEnglish } from '@/lib/text/english'

import { codeResult } from '../code/codeTools'
import { chatFiles, runCode } from '../code/runCode'
import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { filesForRun, textOf } from './skillFileTexts'

/** Lets models read the skills that are on, and run their scripts. */
export function createSkillProvider(deps: CommandDeps): ToolProvider {
  const all = async (): Promise<readonly Skill[]> => {
    const items = await loadItems(deps)
    return items.ok ? skillsIn(items.value) : []
  }
  return {
    listSources: async () => (await all()).map(skillSource),
    async toolsOf(sources) {
      const skills = (await all()).filter(({ id }) => sources.includes(skillSourceId(id)))
      const called = calledNames(skills)
      const tools = skillTools(skills).map((tool): RunnableTool => ({
        ...tool,
        run: async (call, context) => {
          const { skill: name } = call.arguments
          const skill = typeof name === 'string' ? called.get(name) : undefined
          if (!skill || typeof name !== 'string')
            return refused(`There is no such skill. There are: ${[...called.keys()].join(', ')}.`)
          return tool.name === 'use_skill'
            ? read(deps, name, skill, call.arguments)
            : run(deps, skill, call.arguments, context)
        },
      }))
      return { tools, problems: [] }
    },
  }
}

const done = (text: string): ToolOutcome => ({ state: 'done', content: [{ type: 'text', text }], notes: [] })

/** The model can try something else: the person need not know. */
const refused = (text: string): ToolOutcome => ({ ...done(text), state: 'failed' })

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

async function read(deps: CommandDeps, name: string, skill: Skill, args: JsonObject): Promise<ToolOutcome> {
  const { path, from_line: from, to_line: to, find } = args
  const asked = typeof path === 'string' ? plainPath(path) : ''
  const lines = {
    from: numberIn(from),
    to: numberIn(to),
    find: typeof find === 'string' ? find : undefined,
  }
  const file = findFile(skill, asked === '' ? SKILL_FILE : asked)
  if (!file) {
    const folder = `${asked.replace(/\/+$/, '')}/`
    const inside = skill.files.some((each) => each.path.startsWith(folder))
    return inside
      ? done(listReport(skill.files, folder))
      : refused(`This skill has no file “${asked}”. It has:\n${listReport(skill.files, '')}`)
  }
  if (file.lines === undefined) return done(binaryReport(file))
  const text = await textOf(deps, file)
  if (!text.ok) return refused(text.error)
  return done(
    file.path === SKILL_FILE && asked === ''
      ? skillReport(name, skill, text.value, lines)
      : fileReport({ path: file.path, text: text.value }, lines),
  )
}

type Context = Parameters<RunnableTool['run']>[1]

async function run(
  deps: CommandDeps,
  skill: Skill,
  { path, arguments: given, code, language }: JsonObject,
  { signal, onProgress, conversationId }: Context,
): Promise<ToolOutcome> {
  const args = Array.isArray(given) ? given.map(String) : []
  const used: CodeLanguage = language === 'javascript' ? language : 'python'
  const order = { code: '', language: used }
  let script: SkillText | undefined
  if (typeof path === 'string' && plainPath(path) !== '') {
    const file = findFile(skill, path)
    if (!file) return refused(`This skill has no file “${path}”. It has:\n${listReport(skill.files, '')}`)
    const runs = scriptLanguage(file.path)
    if (!runs)
      return refused(
        `${file.path} can’t be run here: only Python (.py) and JavaScript (.js) files can. Read it with use_skill, and do its steps another way.`,
      )
    const text = await textOf(deps, file)
    if (!text.ok) return refused(text.error)
    script = { path: file.path, text: text.value }
    order.language = runs
  } else if (typeof code === 'string') order.code = code
  else return refused('Give the path of a script, or code.')

  const chat = conversationId === undefined ? [] : await chatFiles(deps, conversationId, null)
  const { files, left } = await filesForRun(deps, skill, chat)
  const { code: program, linesBefore } = scriptOrder(order.language, script ?? { code: order.code }, args)
  const needs = script && order.language === 'python' ? scriptImports(script.text, skill.files, files) : {}
  const outcome = await runCode(deps, { language: order.language, code: program, ...needs, files }, signal, {
    onPrint: (output) => onProgress({ output }),
  })
  return withHints(await codeResult(asWritten(outcome, linesBefore)), skill, left)
}

/** With lines counted as the model wrote them. */
function asWritten(outcome: CodeOutcome, linesBefore: number | null): CodeOutcome {
  const { end } = outcome
  if (end.type !== 'threw' || end.line === undefined) return outcome
  const { line, ...rest } = end
  const isIn = linesBefore !== null && line > linesBefore
  return { ...outcome, end: isIn ? { ...rest, line: line - linesBefore } : rest }
}

/** What the skill cannot have here explains most of what goes wrong. */
function withHints(outcome: ToolOutcome, skill: Skill, left: readonly string[]): ToolOutcome {
  const missing = outcome.state === 'done' ? undefined : inEnglish(() => describeMissing(skill))
  const said = [
    ...(missing === undefined ? [] : [missing]),
    ...(left.length === 0 ? [] : [`Files too large for the sandbox were left out: ${left.join(', ')}.`]),
  ]
  return said.length === 0
    ? outcome
    : { ...outcome, content: [...outcome.content, { type: 'text', text: said.join(' ') }] }
}

type Order = { readonly path: string; readonly text: string } | { readonly code: string }

/**
 * The program that runs a script of a skill as on a command line, or code beside its files.
 *
 * @returns `linesBefore`: how many lines come before the code as it was written; null where lines count in no text that
 * the model wrote
 */
function scriptOrder(
  language: CodeLanguage,
  order: Order,
  args: readonly string[],
): { readonly code: string; readonly linesBefore: number | null } {
  if (language === 'javascript') {
    const before = `globalThis.args = ${JSON.stringify(args)};`
    // In one line with the code, so that lines count as they were written.
    return { code: `${before}${'text' in order ? order.text : order.code}`, linesBefore: 0 }
  }
  if ('code' in order) return { code: `${PATHS}\n${order.code}`, linesBefore: 1 }
  const folder = order.path.includes('/') ? order.path.slice(0, order.path.lastIndexOf('/')) : '.'
  return {
    code: [
      PATHS,
      'import runpy as _runpy',
      `_sys.argv = ${pythonText([order.path, ...args])}`,
      `_sys.path.insert(0, ${pythonText(folder)})`,
      'try:',
      `    _ = _runpy.run_path(${pythonText(order.path)}, run_name="__main__")`,
      'except SystemExit as _end:',
      '    if _end.code not in (None, 0):',
      '        raise',
      'None',
    ].join('\n'),
    linesBefore: null,
  }
}

/** The skill's folder is where modules are looked for; compiled ones would come back as files that were written. */
const PATHS =
  'import sys as _sys; _sys.dont_write_bytecode = True; _sys.path[:0] = ["/work", "/work/scripts"]'

/** JSON is Python where it holds only texts and lists, but for letters beyond the first plane written in two halves. */
const pythonText = (value: string | readonly string[]): string => JSON.stringify(value)
