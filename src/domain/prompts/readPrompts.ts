import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { SavedPrompt } from '../settings/settings'

/** A prompt of a file, before it has an id here. */
export type ReadPrompt = Omit<SavedPrompt, 'id'>

/** More prompts than this in one file are not read. */
const MOST = 5_000

/**
 * Reads prompts of a file: an export of Open WebUI or LibreChat, one of this app, or Markdown, which is one prompt. Fails
 * with a sentence where none is found.
 *
 * @param name of the file
 */
export function readPrompts(name: string, text: string): Result<readonly ReadPrompt[], string> {
  const json = parseJson(text)
  const found =
    json === undefined
      ? /\.json$/i.test(name)
        ? []
        : readMarkdown(name, text)
      : readJson(json).slice(0, MOST)
  return found.length > 0
    ? ok(found)
    : failed(
        t(
          'No prompts were found in “{name}”. Choose an export of Open WebUI or LibreChat, or a Markdown file.',
          {
            name,
          },
        ),
      )
}

/** All prompts as the text of a file that `readPrompts` reads. */
export const writePrompts = (prompts: readonly SavedPrompt[]): string =>
  `${JSON.stringify({ format: 'parlance-prompts', version: 1, prompts: prompts.map(({ id: _, ...rest }) => rest) }, null, 2)}\n`

function readJson(json: unknown): readonly ReadPrompt[] {
  const groups = listIn(json, ['prompts', 'promptGroups', 'promptgroups', 'data', 'items'])
  // A dump of LibreChat's database has the texts of its groups apart.
  const texts = isRecord(json) && Array.isArray(json['prompts']) ? json['prompts'] : []
  return groups.flatMap((each) => (isRecord(each) ? readOne(each, texts) : []))
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

function readOne(
  record: Readonly<Record<string, unknown>>,
  texts: readonly unknown[],
): readonly ReadPrompt[] {
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
function textOf(record: Readonly<Record<string, unknown>>, texts: readonly unknown[]): string | undefined {
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
  const own = texts.filter(isRecord)
  const chosen =
    own.find((each) => idOf(each['_id']) !== '' && idOf(each['_id']) === idOf(productionId)) ??
    own.findLast((each) => idOf(each['groupId']) !== '' && idOf(each['groupId']) === idOf(_id))
  return chosen && textOf(chosen, [])
}

/** MongoDB writes ids as text or as `{"$oid": …}`. */
const idOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : isRecord(value) && typeof value['$oid'] === 'string'
      ? value['$oid']
      : ''

function wordIn(record: Readonly<Record<string, unknown>>, names: readonly string[]): string {
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
