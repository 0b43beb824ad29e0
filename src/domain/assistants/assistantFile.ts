import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { applyPreset, readPresetFile } from '../sampling/presets'

import { type AssistantContent, contentOf, EMPTY_ASSISTANT } from './assistant'
import { readVersion } from './readAssistants'

/** A document of an assistant in a file, whole. */
export type FiledDocument = {
  readonly name: string
  readonly mediaType: string
  /** Base64. */
  readonly bytes: string
}

/** An assistant as a file holds it. Keys have no place in it. */
export type AssistantFile = {
  /** Without its model, whose connection means nothing elsewhere, and without documents. */
  readonly content: AssistantContent
  readonly model: { readonly id: string; readonly provider: string } | null
  readonly documents: readonly FiledDocument[]
}

const FORMAT = 'parlance-assistant'

/** An assistant as the text of a file that `readAssistantFile` reads and people can read too. */
export function writeAssistantFile({ content, model, documents }: AssistantFile): string {
  const { model: _, documents: __, ...rest } = contentOf(content)
  return `${JSON.stringify({ format: FORMAT, version: 1, ...rest, model, documents }, null, 2)}\n`
}

/**
 * Reads an assistant somebody gave us, or a preset of earlier versions, into fresh objects; what is not understood is
 * left out. Fails with a sentence on anything else.
 */
export function readAssistantFile(text: string): Result<AssistantFile, string> {
  const file: unknown = parseJson(text)
  if (!isRecord(file) || file['format'] !== FORMAT) return readPreset(text)
  if (file['version'] !== 1)
    return failed(t('This assistant was written by a newer version. Update, and try again.'))
  const { model, documents } = file
  const version = readVersion({ ...file, id: 'file', assistantId: 'file', model: null, documents: [] })
  if (!version || version.name.trim() === '') return failed(t('This assistant has no name.'))
  return ok({
    content: contentOf(version),
    model:
      isRecord(model) && typeof model['id'] === 'string' && typeof model['provider'] === 'string'
        ? { id: model['id'], provider: model['provider'] }
        : null,
    documents: Array.isArray(documents) ? documents.flatMap(readDocument) : [],
  })
}

function readPreset(text: string): Result<AssistantFile, string> {
  const preset = readPresetFile(text)
  // Settings saved presets as they were stored.
  const bare = readVersion({ id: 'file', assistantId: 'file', ...plainPreset(text) })
  if (bare && bare.name !== '') return ok({ content: contentOf(bare), model: null, documents: [] })
  if (!preset.ok)
    return failed(t('This file is not an assistant. Choose one that “Share as file” made, or a skill.'))
  const { name, values } = preset.value
  const content = { ...EMPTY_ASSISTANT, name, parameters: applyPreset({}, values) }
  return ok({ content, model: null, documents: [] })
}

function plainPreset(text: string): object {
  const file = parseJson(text)
  if (!isRecord(file) || file['format'] !== undefined || !isRecord(file['parameters'])) return {}
  return { name: file['name'], parameters: file['parameters'] }
}

function readDocument(value: unknown): readonly FiledDocument[] {
  if (!isRecord(value)) return []
  const { name, mediaType, bytes } = value
  return typeof name === 'string' && typeof mediaType === 'string' && typeof bytes === 'string'
    ? [{ name, mediaType, bytes }]
    : []
}

/** The file that makes a folder a skill (Agent Skills, agentskills.io). */
const SKILL_FILE = 'SKILL.md'

/** What a skill says of itself, and its instructions. */
type Skill = { readonly name: string; readonly description: string; readonly instructions: string }

const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/**
 * Reads a `SKILL.md`: `name` and `description` from its head, the rest as instructions. Heads are often not quite YAML (a
 * colon in a description), so each line is read for itself.
 *
 * @param folder its name, where the head has none; empty where the file came alone
 */
export function readSkill(text: string, folder: string): Result<Skill, string> {
  const head = HEAD.exec(text)
  const fields = headFields(head?.[1] ?? '')
  const instructions = text.slice(head?.[0].length ?? 0).trim()
  const heading = /^#\s+(.+?)\s*#*\s*$/m.exec(instructions)?.[1]
  const name = fields.get('name') ?? (folder || heading || t('Skill'))
  if (instructions === '')
    return failed(t('The skill “{name}” has no instructions in its SKILL.md.', { name }))
  return ok({ name, description: fields.get('description') ?? '', instructions })
}

/** The fields of the first level. A value may go on in indented lines. */
function headFields(head: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  let current: string | undefined
  for (const line of head.split(/\r?\n/)) {
    const named = /^([A-Za-z][\w-]*):\s*(.*)$/.exec(line)
    if (named) {
      current = (named[1] ?? '').toLowerCase()
      fields.set(current, plain(named[2] ?? ''))
    } else if (current !== undefined && /^\s+\S/.test(line)) {
      fields.set(current, `${fields.get(current) ?? ''} ${plain(line.trim())}`.trim())
    }
  }
  return new Map([...fields].filter(([, value]) => value !== ''))
}

/** Without quotes, and without the marks of a text over several lines. */
const plain = (value: string): string =>
  /^[|>][+-]?$/.test(value.trim())
    ? ''
    : value
        .trim()
        .replace(/^(["'])([\s\S]*)\1$/, '$2')
        .trim()

/** A skill among files: its own file, and those that belong to it. */
export type SkillFolder<File> = {
  /** The name of the folder; empty for one without. */
  readonly name: string
  readonly head: File
  /** By their place in the folder, as the skill's text calls them (`references/scale.md`), in order. */
  readonly others: readonly { readonly place: string; readonly file: File }[]
}

type Placed = { readonly path: string }

/** The folders with a `SKILL.md`, each with what is in it and below; what is hidden or of a system is left out. */
export function skillFolders<File extends Placed>(files: readonly File[]): readonly SkillFolder<File>[] {
  const heads = files.filter(({ path }) => path === SKILL_FILE || path.endsWith(`/${SKILL_FILE}`))
  return heads.map((head) => {
    const folder = head.path.slice(0, -SKILL_FILE.length)
    return {
      name: folder.split('/').filter(Boolean).at(-1) ?? '',
      head,
      others: files
        .filter((file) => file !== head && file.path.startsWith(folder))
        .map((file) => ({ place: file.path.slice(folder.length), file }))
        .filter(({ place }) => !isHidden(place))
        .sort((one, other) => (one.place < other.place ? -1 : 1)),
    }
  })
}

const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
