import { stored } from '@/lib/text/english'

import { toolId, type ToolDefinition, type ToolSource } from '../tools/toolDefinition'
import { calledNames, hasScripts, type Skill } from './skill'
import { SKILLS } from './skillSource'

/** Nothing outside this device is changed or reached. */
const HERE = { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false }

/**
 * The tools of the skills that are on: one that reads them, and one that runs their scripts where there are any. Of a
 * skill only its name and when to use it are in them; the rest is read when it helps.
 */
export function skillTools(skills: readonly Skill[]): readonly ToolDefinition[] {
  if (skills.length === 0) return []
  const source: ToolSource = { id: SKILLS, name: stored('Skills') }
  const called = calledNames(skills)
  const running = [...called].filter(([, skill]) => hasScripts(skill)).map(([name]) => name)
  return [
    {
      id: toolId(source, 'use_skill'),
      source,
      name: 'use_skill',
      title: stored('Use skill'),
      description: `${USE}\n\nSkills:\n${[...called].map(([name, skill]) => skillLine(name, skill)).join('\n')}`,
      inputSchema: JSON.stringify(useSchema([...called.keys()])),
      hints: HERE,
    },
    ...(running.length === 0
      ? []
      : [
          {
            id: toolId(source, 'run_skill_code'),
            source,
            name: 'run_skill_code',
            title: stored('Run code of a skill'),
            description: RUN,
            inputSchema: JSON.stringify(runSchema(running)),
            hints: HERE,
          },
        ]),
  ]
}

/** All that a model is sent of a skill unasked. */
export const skillLine = (name: string, { description }: Pick<Skill, 'description'>): string =>
  `- ${name}: ${description.replace(/\s+/g, ' ')}`

const USE =
  'Reads a skill: instructions and files for a kind of task. When a task fits one of the skills below, read it first, before you begin, and follow it. Without path you get its SKILL.md and the list of its files; then read the files it names only as you need them.'

const RUN =
  'Runs code with the files of a skill and of this chat in the working folder: a script of the skill by its path, with arguments as on a command line, or code of your own that uses the skill’s files and modules. Python with its standard library, or JavaScript with readFile(name), listFiles(), readBytes(name), which gives a Uint8Array, and writeFile(name, text); no network, no shell, no packages. Files written to the working folder are given back.'

const useSchema = (names: readonly string[]) => ({
  type: 'object',
  properties: {
    skill: { type: 'string', enum: names },
    path: { type: 'string', description: 'A file of the skill such as references/forms.md, or a folder.' },
    from_line: { type: 'integer', minimum: 1, description: 'First line to read; 1 unless given.' },
    to_line: { type: 'integer', minimum: 1, description: 'Last line to read.' },
    find: { type: 'string', description: 'Only the lines of the file that hold this text.' },
  },
  required: ['skill'],
})

const runSchema = (names: readonly string[]) => ({
  type: 'object',
  properties: {
    skill: { type: 'string', enum: names },
    path: { type: 'string', description: 'A .py or .js file of the skill.' },
    arguments: {
      type: 'array',
      items: { type: 'string' },
      maxItems: 50,
      description: 'For a script: sys.argv in Python, args in JavaScript.',
    },
    code: { type: 'string', minLength: 1, description: 'A program of your own, where no path is given.' },
    language: {
      type: 'string',
      enum: ['python', 'javascript'],
      description: 'Of code; python unless given.',
    },
  },
  required: ['skill'],
})
