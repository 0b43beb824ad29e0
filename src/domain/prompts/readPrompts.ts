import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { SavedPrompt } from '../settings/settings'

/** A prompt of a file, before it has an id here. */
export type ReadPrompt = Omit<SavedPrompt, 'id'>

/** More prompts than this in one file are not read. */
const MOST = 5_000

/** A file that may hold prompts. */
export type PromptFile = { readonly name: string; readonly text: string }

/**
 * Reads prompts of files: exports of Open WebUI or LibreChat, of this app, or Markdown, which is one prompt each. LibreChat
 * keeps groups and their texts in two collections, which its database exports as two files. Fails with a sentence where
 * a file has none.
 */
export function readPrompts(files: readonly PromptFile[]): Result<readonly ReadPrompt[], string> {
  const parsed = files.map(({ name, text }) => ({ name, text, json: parseJson(text) ?? parseLines(text) }))
  const records = parsed.flatMap(({ json }) => (json === undefined ? [] : recordsIn(json)))
  const texts = records.filter(isVersion)
  const hasGroups = records.some((each) => idOf(each['productionId']) !== '')
  const found: ReadPrompt[] = []
  for (const { name, text, json } of parsed) {
    const own =
      json === undefined
        ? /\.jsonl?$/i.test(name)
          ? []
          : readMarkdown(name, text)
        : readJson(json, texts, hasGroups)
    const isOnlyTexts = json !== undefined && hasGroups && recordsIn(json).every(isVersion)
    if (own.length === 0 && !isOnlyTexts)
      return failed(
        t(
          'No prompts were found in “{name}”. Choose an export of Open WebUI or LibreChat, or a Markdown file.',
          { name },
        ),
      )
    found.push(...own)
  }
  return ok(found.slice(0, MOST))
}

type Fields = Readonly<Record<string, unknown>>

/** A text of a group of LibreChat; a group has several, of which one counts. */
const isVersion = (record: Fields): boolean =>
  idOf(record['groupId']) !== '' && typeof record['prompt'] === 'string'

/** JSON lines, as databases export them; undefined where a line is none. */
function parseLines(text: string): readonly unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const values = lines.map(parseJson)
  return values.length > 0 && values.every(isRecord) ? values : undefined
}

const recordsIn = (json: unknown): readonly Fields[] => {
  const apart = isRecord(json) && Array.isArray(json['prompts']) ? json['prompts'].filter(isRecord) : []
  return [...listIn(json, LISTS).filter(isRecord), ...apart]
}

/** All prompts as the text of a file that `readPrompts` reads. */
export const writePrompts = (prompts: readonly SavedPrompt[]): string =>
  `${JSON.stringify({ format: 'parlance-prompts', version: 1, prompts: prompts.map(({ id: _, ...rest }) => rest) }, null, 2)}\n`

const LISTS = ['prompts', 'promptGroups', 'promptgroups', 'data', 'items']

/** @param texts of groups, wherever they are; those of groups that are here too are no prompts of their own */
function readJson(json: unknown, texts: readonly Fields[], hasGroups: boolean): readonly ReadPrompt[] {
  const records = listIn(json, LISTS).filter(isRecord)
  const last = new Map(records.filter(isVersion).map((each) => [idOf(each['groupId']), each]))
  return records
    .filter((each) => !isVersion(each) || (!hasGroups && last.get(idOf(each['groupId'])) === each))
    .flatMap((each) => readOne(each, texts))
}

function listIn(json: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(json)) return json
  if (!isRecord(json)) return []
  const groups = names
    .filter((name) => name.toLowerCase() === 'promptgroups')
    .find((name) => Array.isArray(json[name]))
  const name = groups ?? names.find((each) => Array.isArray(json[each]))
  const list = name === undefined ? undefined : json[name]
  return Array.isArray(list) ? list : [json]
}

function readOne(record: Fields, texts: readonly Fields[]): readonly ReadPrompt[] {
  const text = textOf(record, texts)
  if (text === undefined || text.trim() === '') return []
  const command = wordIn(record, ['command']).replace(/^\//, '')
  const title = wordIn(record, ['title', 'name']) || command || firstLine(text)
  const folder = wordIn(record, ['folder', 'category'])
  const tags = tagsIn(record['tags'] ?? (isRecord(record['meta']) ? record['meta']['tags'] : undefined))
  const kind = record['kind'] === 'system' || record['role'] === 'system' ? 'system' : 'message'
  return [{ title, text, kind, ...(folder !== '' && { folder }), ...(tags.length > 0 && { tags }) }]
}

/** Open WebUI has `content`, LibreChat `productionPrompt` or versions of which the last counts. */
function textOf(record: Fields, texts: readonly Fields[]): string | undefined {
  for (const name of ['content', 'text', 'prompt']) {
    const value = record[name]
    if (typeof value === 'string') return value
  }
  const { productionPrompt, prompts, productionId, _id } = record
  if (isRecord(productionPrompt)) return textOf(productionPrompt, [])
  if (Array.isArray(prompts)) {
    const last: unknown = prompts.at(-1)
    return isRecord(last) ? textOf(last, []) : undefined
  }
  const chosen =
    texts.find((each) => idOf(each['_id']) !== '' && idOf(each['_id']) === idOf(productionId)) ??
    texts.findLast((each) => idOf(each['groupId']) !== '' && idOf(each['groupId']) === idOf(_id))
  return chosen && textOf(chosen, [])
}

/** MongoDB writes ids as text or as `{"$oid": …}`. */
const idOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : isRecord(value) && typeof value['$oid'] === 'string'
      ? value['$oid']
      : ''

function wordIn(record: Fields, names: readonly string[]): string {
  for (const name of names) {
    const value = record[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

const tagsIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap((tag: unknown) => {
        const name = isRecord(tag) ? tag['name'] : tag
        return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []
      })
    : []

const HEAD = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** A Markdown file: its title is in its head, its first heading, or its name. */
function readMarkdown(name: string, text: string): readonly ReadPrompt[] {
  const head = HEAD.exec(text)
  const named = /^(?:title|name):\s*["']?(.+?)["']?\s*$/im.exec(head?.[1] ?? '')?.[1]
  const body = text.slice(head?.[0].length ?? 0).trim()
  const heading = /^#\s+(.+?)\s*#*\s*(?:\r?\n|$)/.exec(body)
  const rest = heading && !named ? body.slice(heading[0].length).trim() : body
  const title = named ?? heading?.[1] ?? name.replace(/\.[^.]+$/, '')
  return rest === '' ? [] : [{ title, text: rest, kind: 'message' }]
}

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 60)
