import * as z from '@/lib/schema'
import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'
import { compareNames } from '@/lib/text/compareNames'
import { languageGeneration } from '@/lib/text/language'

import type { AttachmentId, SkillId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { idSchema } from '../schema/idSchema'

/** A file of a skill. Its bytes are in storage; a file without bytes has no id there. */
export type SkillFile = {
  /** Below the skill's folder, `/` between folders (`scripts/fill.py`). */
  readonly path: string
  readonly id?: AttachmentId
  readonly bytes: number
  /** Absent where it is not text. */
  readonly lines?: number
  /** What a file that is no text is: its media type. */
  readonly mediaType?: string
}

/** What the files of a skill ask for beside JavaScript and Python's own library, as names. */
export type SkillNeeds = {
  /** Programs of a command line (`bash`, `LibreOffice`). */
  readonly programs: readonly string[]
  /** Packages of Python, as they are imported. */
  readonly python: readonly string[]
  /** Modules of Node.js. */
  readonly node: readonly string[]
  /** Languages that its scripts are in and that are not run here. */
  readonly languages: readonly string[]
  readonly network: boolean
}

/** Instructions that a model loads when they help, with the files they name (Agent Skills, agentskills.io). */
export type Skill = {
  readonly id: SkillId
  readonly name: string
  /** When to use it: all that a model is sent of it unasked. */
  readonly description: string
  /** As its `SKILL.md` has them; empty for none. */
  readonly license: string
  readonly compatibility: string
  /** In order of their paths, `SKILL.md` first. */
  readonly files: readonly SkillFile[]
  readonly needs: SkillNeeds
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** The file that makes a folder a skill. */
export const SKILL_FILE = 'SKILL.md'

/** Longest name and description that models are sent, in characters: the limits of the format. */
const MOST_NAME_CHARS = 64
export const MOST_DESCRIPTION_CHARS = 1_024

export const NO_NEEDS: SkillNeeds = { programs: [], python: [], node: [], languages: [], network: false }

export const skillName = (id: SkillId): ItemName => `skill/${id}`

const FIELDS = {
  name: z.string(),
  description: z.string(),
  license: z.string(),
  compatibility: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      id: z.exactOptional(idSchema<AttachmentId>()),
      bytes: z.number(),
      lines: z.exactOptional(z.number()),
      mediaType: z.exactOptional(z.string()),
    }),
  ),
  needs: z.object({
    programs: z.array(z.string()),
    python: z.array(z.string()),
    node: z.array(z.string()),
    languages: z.array(z.string()),
    network: z.boolean(),
  }),
  createdAt: z.number(),
}

const skillSchema = z.object({ ...FIELDS, id: idSchema<SkillId>() }) satisfies z.Schema<Skill>

const EMPTY = {
  name: '',
  description: '',
  license: '',
  compatibility: '',
  files: [],
  needs: NO_NEEDS,
  createdAt: 0,
}

/** Reads a skill. A field that cannot be read takes its default; undefined where its id is none, or it has no `SKILL.md`. */
export function readSkill(value: unknown): Skill | undefined {
  if (!isRecord(value)) return undefined
  const found: Record<string, unknown> = { ...EMPTY, id: value['id'] }
  for (const [name, schema] of Object.entries<z.Schema>(FIELDS)) {
    const checked = schema.safeParse(value[name])
    if (checked.success && checked.data !== undefined) found[name] = checked.data
  }
  const skill = skillSchema.safeParse(found).data
  return skill?.files.some(({ path }) => path === SKILL_FILE) === true ? skill : undefined
}

const memoised = memoByObject((value: object) => readSkill(value))

/** All skills, by name. The same list until a row or the language changes. */
export const skillsIn = (items: Items): readonly Skill[] => sortedSkills(items, languageGeneration())

const sortedSkills = memoByObject((items: Items, _language: number): readonly Skill[] =>
  Object.entries(items)
    .flatMap(([name, value]) => (name.startsWith('skill/') && isRecord(value) ? (memoised(value) ?? []) : []))
    .sort((one, other) => compareNames(one.name, other.name)),
)

/** What models call skills: their names without what a name of the format has no place for, none twice. */
export function calledNames(skills: readonly Skill[]): ReadonlyMap<string, Skill> {
  const called = new Map<string, Skill>()
  for (const skill of skills) {
    const base =
      skill.name
        .trim()
        .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, MOST_NAME_CHARS) || 'skill'
    let name = base
    for (let number = 2; called.has(name); number++) name = `${base}-${number}`
    called.set(name, skill)
  }
  return called
}

/** Whether two hold the same files with the same bytes. */
export const isSameSkill = (one: Skill, other: Skill): boolean =>
  JSON.stringify(one.files.map(({ path, id }) => [path, id])) ===
  JSON.stringify(other.files.map(({ path, id }) => [path, id]))

/** Whether any of its files could be run here. */
export const hasScripts = ({ files }: Skill): boolean => files.some(({ path }) => scriptLanguage(path))

/** The language that a file is run in here; undefined for none. */
export const scriptLanguage = (path: string): 'python' | 'javascript' | undefined =>
  /\.py$/i.test(path) ? 'python' : /\.(?:js|mjs|cjs)$/i.test(path) ? 'javascript' : undefined
