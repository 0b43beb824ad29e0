import { isRecord, parseJson } from '@/lib/json'
import {
  derivedId,
  firstText,
  idOf,
  memberOf,
  plainRole,
  recordsIn,
  textOf,
  type ForeignMessage,
  type FormatContext,
  type RowItems,
} from '@/services/imports/foreignMessages'

import { createFileCollector } from '../../fileCollector'
import { foreignConversation } from '../../foreignConversation'
import { listOf, momentOf } from '../../parts/foreignParts'

import { type Blocks, cherryParts } from './cherryParts'

type CherryTopic = {
  readonly title: string
  readonly systemPrompt: string
  readonly isPinned: boolean
  readonly createdAt: number | undefined
  readonly updatedAt: number | undefined
}

/** What the saved state says of topics, by id. Its parts are JSON inside of JSON; of them only assistants are read. */
function cherryTopics(state: unknown): ReadonlyMap<string, CherryTopic> {
  const assistants = opened(memberOf(opened(state), 'assistants'))
  const all = [
    ...recordsIn([memberOf(assistants, 'defaultAssistant')]),
    ...recordsIn(memberOf(assistants, 'assistants')),
  ]
  const found = new Map<string, CherryTopic>()
  for (const assistant of all) {
    for (const topic of recordsIn(assistant['topics'])) {
      found.set(idOf(topic['id']) ?? '', {
        title: textOf(topic['name']),
        systemPrompt: firstText(topic['prompt'], assistant['prompt']),
        isPinned: topic['pinned'] === true,
        createdAt: momentOf(topic['createdAt']),
        updatedAt: momentOf(topic['updatedAt']),
      })
    }
  }
  return found
}

const opened = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value)

type Row = Readonly<Record<string, unknown>>

/** A topic with what the rest of the backup says of it. */
type CherryRow = { readonly topic: unknown; readonly about: CherryTopic | undefined; readonly blocks: Blocks }

/**
 * Topics of a backup of Cherry Studio (`data.json`): messages, their blocks, and titles are in three tables of it. Keys
 * of providers beside them are not read. Field names as in Cherry Studio itself.
 */
export function cherryRows(json: unknown): readonly CherryRow[] | undefined {
  const tables = memberOf(json, 'indexedDB')
  if (!isRecord(json) || !('localStorage' in json)) return undefined
  const topics = Array.isArray(tables) ? oldTopics(tables) : memberOf(tables, 'topics')
  if (!Array.isArray(topics)) return undefined
  const blocks: Blocks = new Map(
    recordsIn(memberOf(tables, 'message_blocks')).flatMap((block) => {
      const id = idOf(block['id'])
      return id === undefined ? [] : [[id, block] as const]
    }),
  )
  const known = cherryTopics(memberOf(json['localStorage'], 'persist:cherry-studio'))
  return topics.map((topic: unknown) => ({
    topic,
    about: known.get(idOf(memberOf(topic, 'id')) ?? ''),
    blocks,
  }))
}

/** The first version of its backups has one table of keys and values. */
const oldTopics = (rows: readonly unknown[]): readonly unknown[] =>
  recordsIn(rows).flatMap(({ key, value }) =>
    typeof key === 'string' && key.startsWith('topic:') ? [value] : [],
  )

/** One topic of Cherry Studio; replies of several models to one question are branches. */
export async function readCherry(value: unknown, { assets }: FormatContext): Promise<RowItems> {
  const { topic, about, blocks } = value as CherryRow
  if (!isRecord(topic)) return undefined
  const files = createFileCollector()
  const messages: ForeignMessage[] = []
  const questions = new Set<string>()
  let shownId: string | null = null
  /** Replies to the question asked last; the first counts, until one is chosen. */
  let group: { askId: string; isChosen: boolean } | undefined
  let unread = 0
  for (const row of listOf(topic['messages'])) {
    if (!isRecord(row)) {
      unread += 1
      continue
    }
    const askId = idOf(row['askId'])
    const isVariant = askId !== undefined && group?.askId === askId
    const parentId: string | null = askId !== undefined && questions.has(askId) ? askId : shownId
    const role = plainRole(firstText(row['role']))
    // A mark at which the model was to forget what came before says nothing.
    const parts = row['type'] === 'clear' ? [] : await cherryParts(row, { blocks, files, assets })
    const id: string = idOf(row['id']) ?? derivedId(parentId, role, parts)
    messages.push({
      id,
      parentId,
      role,
      parts,
      createdAt: momentOf(row['createdAt']),
      model: modelOf(row),
      isUnfinished: UNFINISHED.has(row['status']),
    })
    const isChosen = row['foldSelected'] === true
    if (!isVariant || (isChosen && !group?.isChosen)) shownId = id
    if (row['role'] === 'user') questions.add(id)
    group =
      askId === undefined
        ? undefined
        : { askId, isChosen: isChosen || (isVariant && group?.isChosen === true) }
  }
  const conversation = foreignConversation({
    source: 'cherry',
    id: idOf(topic['id']),
    title: firstText(about?.title, topic['name']),
    createdAt: about?.createdAt,
    updatedAt: about?.updatedAt,
    activeLeafId: shownId,
    messages,
    systemPrompt: about?.systemPrompt,
    pinned: about?.isPinned,
    unread,
  })
  return [...files.items, conversation]
}

const UNFINISHED = new Set<unknown>(['processing', 'pending', 'searching', 'paused'])

const modelOf = (row: Row): string | undefined =>
  firstText(memberOf(row['model'], 'id'), row['modelId']) || undefined
