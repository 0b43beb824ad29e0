import { inEnglish } from '@/lib/text/english'
import { formatBytes } from '@/lib/text/formatBytes'

import { describeMissing } from './missing'
import { SKILL_FILE, type Skill, type SkillFile } from './skill'

/** What one reading gives at most: results of tools are cut at 32,000 characters. */
const MOST_CHARS = 24_000
const MOST_LINES = 600
const MOST_LISTED = 200
const MOST_FOUND = 100
/** Longer lines are cut: minified code and schemas in one line. */
const MOST_LINE_CHARS = 2_000

export type Lines = {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly find?: string | undefined
}

/** What a model is told of a skill: its `SKILL.md`, its files, and what is missing here. */
export function skillReport(name: string, skill: Skill, text: string, lines: Lines): string {
  const others = skill.files.filter(({ path }) => path !== SKILL_FILE)
  const missing = inEnglish(() => describeMissing(skill))
  return [
    `<skill name="${name}">`,
    fileReport({ path: SKILL_FILE, text }, lines),
    '</skill>',
    ...(others.length === 0 ? [] : [`Its files, which use_skill reads by path:\n${listReport(others, '')}`]),
    ...(missing === undefined
      ? []
      : [`${missing} Do what can be done without it, and say what could not be done.`]),
  ].join('\n\n')
}

/** Part of a file, with its lines numbered where it is not all of it. */
export function fileReport(
  { path, text }: { readonly path: string; readonly text: string },
  { from = 1, to, find }: Lines,
): string {
  const all = text.split(/\r?\n/)
  if (all.length > 1 && all.at(-1) === '') all.pop()
  if (find !== undefined && find !== '') return foundReport(path, all, find)
  if (from > all.length) return `${path} has ${all.length} lines; there is no line ${from}.`
  const last = Math.min(all.length, to ?? all.length, from + MOST_LINES - 1)
  const shown: string[] = []
  let chars = 0
  for (let line = from; line <= last; line++) {
    const cut = cutLine(all[line - 1] ?? '')
    if (chars + cut.length > MOST_CHARS && shown.length > 0) break
    chars += cut.length + 1
    shown.push(cut)
  }
  const end = from + shown.length - 1
  if (from === 1 && end === all.length) return shown.join('\n')
  const rest = end < all.length ? ` Go on with from_line ${end + 1}.` : ''
  return `[${path}, lines ${from} to ${end} of ${all.length}.${rest}]\n${shown.join('\n')}`
}

function foundReport(path: string, all: readonly string[], find: string): string {
  const wanted = find.toLowerCase()
  const found = all.flatMap((line, at) =>
    line.toLowerCase().includes(wanted) ? [`${at + 1}: ${around(line, wanted)}`] : [],
  )
  if (found.length === 0) return `No line of ${path} holds “${find}”.`
  const more = found.length > MOST_FOUND ? `, the first ${MOST_FOUND}` : ''
  return `[${path}, ${found.length} of ${all.length} lines${more}]\n${found.slice(0, MOST_FOUND).join('\n')}`
}

/** Of a long line what is around the text that was looked for. */
function around(line: string, wanted: string): string {
  if (line.length <= 300) return line
  const at = line.toLowerCase().indexOf(wanted)
  return `…${line.slice(Math.max(0, at - 120), at + wanted.length + 160)}…`
}

const cutLine = (line: string): string =>
  line.length <= MOST_LINE_CHARS
    ? line
    : `${line.slice(0, MOST_LINE_CHARS)}… [line cut: ${line.length} characters; look in it with find]`

/** Files by their paths with their size, those of one folder and below it; of very many only how many more there are. */
export function listReport(files: readonly SkillFile[], folder: string): string {
  const inside = files.filter(({ path }) => path.startsWith(folder))
  const listed = inside.slice(0, MOST_LISTED).map((file) => `- ${file.path} (${sizeOf(file)})`)
  const rest = inside.slice(MOST_LISTED)
  if (rest.length === 0) return listed.join('\n')
  const folders = new Map<string, number>()
  for (const { path } of rest) {
    const at = path.slice(0, path.lastIndexOf('/') + 1)
    folders.set(at, (folders.get(at) ?? 0) + 1)
  }
  const more = [...folders]
    .slice(0, 50)
    .map(([at, count]) => `- ${at === '' ? './' : at} (${count} more files)`)
  return [...listed, ...more].join('\n')
}

const sizeOf = ({ lines, mediaType, bytes }: SkillFile): string =>
  inEnglish(() =>
    lines === undefined
      ? `${mediaType ?? 'binary'}, ${formatBytes(bytes)}`
      : `${lines} lines, ${formatBytes(bytes)}`,
  )

/** What is said of a file that is no text. */
export const binaryReport = (file: SkillFile): string =>
  `${file.path} is no text (${sizeOf(file)}). Code of the skill can open it.`

/** The file that a model means: as it is listed, with the skill's own name or `./` before it, in other capitals. */
export function findFile(skill: Skill, asked: string): SkillFile | undefined {
  const path = plainPath(asked)
  const folded = path.toLowerCase()
  const ending = `/${skill.name.toLowerCase()}/`
  const within = `/${folded}`.includes(ending) ? `/${folded}`.split(ending).at(-1) : undefined
  return (
    skill.files.find((file) => file.path === path) ??
    skill.files.find((file) => file.path.toLowerCase() === folded) ??
    skill.files.find((file) => file.path.toLowerCase() === within)
  )
}

export const plainPath = (asked: string): string =>
  asked
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
