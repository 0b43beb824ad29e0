import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { MOST_DESCRIPTION_CHARS, SKILL_FILE } from './skill'

/** What a `SKILL.md` says of itself. */
type SkillHead = {
  readonly name: string
  readonly description: string
  readonly license: string
  readonly compatibility: string
  /** Tools it wants to use, by the names other programs have for them. */
  readonly allowedTools: readonly string[]
}

const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/**
 * Reads the head of a `SKILL.md`. Heads are often not quite YAML (a colon in a description), so each line is read for
 * itself. Without a name it has that of its folder or its first heading, without a description its first paragraph.
 *
 * @param folder its name; empty where the file came alone
 */
export function readSkillHead(text: string, folder: string): Result<SkillHead, string> {
  const head = HEAD.exec(text)
  const fields = headFields(head?.[1] ?? '')
  const body = text.slice(head?.[0].length ?? 0).trim()
  const heading = /^#\s+(.+?)\s*#*\s*$/m.exec(body)?.[1]
  const name = fields.get('name') ?? (folder || heading || t('Skill'))
  if (body === '') return failed(t('The skill “{name}” has no instructions in its SKILL.md.', { name }))
  return ok({
    name,
    description: (fields.get('description') ?? firstParagraph(body)).slice(0, MOST_DESCRIPTION_CHARS),
    license: fields.get('license') ?? '',
    compatibility: fields.get('compatibility') ?? '',
    allowedTools: listOf(fields.get('allowed-tools') ?? ''),
  })
}

const firstParagraph = (body: string): string =>
  body
    .split(/\r?\n\s*\r?\n/)
    .find((each) => !/^\s*(?:#|```|<|\||[-_*]{3})/.test(each))
    ?.replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300) ?? ''

/** `Read, Bash(git:*)`, `Read Bash` and a list in lines or brackets. */
const listOf = (value: string): readonly string[] =>
  value
    .replace(/^\[|\]$/g, '')
    .split(/,|\s+(?![^(]*\))/)
    .map((each) => unquoted(each.replace(/^-\s*/, '').trim()))
    .filter((each) => each !== '' && each !== '-')

/** The fields of the first level, each as one line. A value may go on in indented lines. */
function headFields(head: string): ReadonlyMap<string, string> {
  const lines = new Map<string, string[]>()
  let current: string[] | undefined
  for (const line of head.split(/\r?\n/)) {
    const named = /^([A-Za-z][\w-]*):(?:\s+(.*)|\s*)$/.exec(line)
    if (named) {
      current = [named[2] ?? '']
      lines.set((named[1] ?? '').toLowerCase(), current)
    } else if (current && (/^\s+\S/.test(line) || /^-\s/.test(line))) current.push(line)
  }
  return new Map(
    [...lines].map(([name, value]) => [name, oneLine(value)] as const).filter(([, value]) => value !== ''),
  )
}

/** Without the mark of a text over several lines, and without quotes. */
function oneLine([first = '', ...rest]: readonly string[]): string {
  const isBlock = /^[|>][+-]?\d?\s*(?:#.*)?$/.test(first.trim())
  const all = [...(isBlock ? [] : [first]), ...rest].join(' ').replace(/\s+/g, ' ').trim()
  return isBlock ? all : unquoted(all)
}

function unquoted(value: string): string {
  if (/^"[\s\S]*"$/.test(value) && value.length > 1)
    return value
      .slice(1, -1)
      .replace(/\\(["\\/nt])/g, (_, each: string) => (each === 'n' || each === 't' ? ' ' : each))
      .trim()
  return /^'[\s\S]*'$/.test(value) && value.length > 1
    ? value.slice(1, -1).replaceAll("''", "'").trim()
    : value
}

/** A skill among files: its own file, and those that belong to it. */
export type SkillFolder<File> = {
  /** The name of the folder; empty for one without. */
  readonly name: string
  readonly head: File
  /** By their place in the folder, as the skill's text calls them (`references/scale.md`), in order. */
  readonly others: readonly { readonly place: string; readonly file: File }[]
}

type Placed = { readonly path: string }

/**
 * The folders with a `SKILL.md`, each with what is in it and below; a folder in another that is a skill itself is its own.
 * What is hidden or of a system is left out, and so is what leads out of the folder.
 */
export function skillFolders<File extends Placed>(files: readonly File[]): readonly SkillFolder<File>[] {
  const heads = files.filter(({ path }) => isHead(path) && !isHidden(path))
  const folders = heads.map(({ path }) => path.slice(0, -SKILL_FILE.length))
  return heads.map((head, at) => {
    const folder = folders[at] ?? ''
    const inner = folders.filter((other) => other !== folder && other.startsWith(folder))
    return {
      name: folder.split('/').filter(Boolean).at(-1) ?? '',
      head,
      others: files
        .filter((file) => file !== head && file.path.startsWith(folder))
        .filter(({ path }) => !inner.some((other) => path.startsWith(other)))
        .map((file) => ({ place: file.path.slice(folder.length), file }))
        .filter(({ place }) => place !== '' && !place.startsWith('/') && !isHidden(place))
        .sort((one, other) => (one.place < other.place ? -1 : 1)),
    }
  })
}

/** Some write it in small letters. */
const isHead = (path: string): boolean => /(?:^|\/)skill\.md$/i.test(path)

const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === '__pycache__')
