import type { Part, Role } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { createFileCollector, type FileCollector, missingFile } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import {
  derivedId,
  firstText,
  idOf,
  jsonText,
  memberOf,
  recordsIn,
  textOf,
  type ForeignMessage,
  type FormatContext,
  type RowItems,
} from '../foreignMessages'
import { listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>

/** Whether a record is a message of a SillyTavern chat. Field names as in SillyTavern's own chat files. */
const isMessage = (record: unknown): boolean =>
  isRecord(record) && typeof record['mes'] === 'string' && ('is_user' in record || 'send_date' in record)

/** A SillyTavern chat is a file of lines: a header, then its messages. The whole file is one conversation. */
export const sillyTavernRows = (json: unknown): readonly unknown[] | undefined => {
  const records: readonly unknown[] = Array.isArray(json) ? json : [json]
  const [first] = records
  const isChat = isMessage(first) || (isRecord(first) && 'chat_metadata' in first) || isMessage(records[1])
  return isChat ? [records] : undefined
}

/** One SillyTavern chat; its swipes are branches, of which the chosen one goes on. */
export async function readSillyTavern(value: unknown, { name }: FormatContext): Promise<RowItems> {
  const records = listOf(value)
  const header = isMessage(records[0]) ? {} : isRecord(records[0]) ? records[0] : {}
  const files = createFileCollector()
  const messages: ForeignMessage[] = []
  let parentId: string | null = null
  let unread = 0
  for (const row of records) {
    if (row === header) continue
    if (!isRecord(row) || !isMessage(row)) {
      unread += 1
      continue
    }
    const variants = await variantsOf(row, parentId, files)
    messages.push(...variants.all.values())
    parentId = variants.chosenId
  }
  const character = firstText(header['character_name'])
  const started = sillyMoment(header['create_date'])
  const conversation = foreignConversation({
    source: 'sillytavern',
    id: idOf(memberOf(header['chat_metadata'], 'integrity')),
    title: firstText(name, character),
    createdAt: started,
    updatedAt: undefined,
    activeLeafId: parentId,
    messages,
    systemPrompt: textOf(memberOf(header['chat_metadata'], 'system_prompt')),
    tags: character === '' || character === 'unused' ? [] : [character],
    unread,
  })
  return [...files.items, conversation]
}

async function variantsOf(row: Row, parentId: string | null, files: FileCollector) {
  const swipes = listOf(row['swipes']).filter((swipe) => typeof swipe === 'string')
  const chosen = typeof row['swipe_id'] === 'number' && row['swipe_id'] in swipes ? row['swipe_id'] : -1
  const infos = listOf(row['swipe_info'])
  const all = new Map<string, ForeignMessage>()
  let chosenId = parentId
  const texts = chosen < 0 ? [textOf(row['mes'])] : swipes
  for (const [index, text] of texts.entries()) {
    const isChosen = chosen < 0 || index === chosen
    const info = infos[index]
    const source: Row = isChosen || !isRecord(info) ? row : { ...info, is_user: row['is_user'] }
    const role = roleOf(row)
    // `mes` holds the last edit.
    const parts = await partsOf(isChosen ? textOf(row['mes']) : text, source, isChosen, files)
    // Swipes that say the same are one.
    const id = derivedId(parentId, role, parts)
    if (isChosen) chosenId = id
    all.set(id, {
      id,
      parentId,
      role,
      parts,
      createdAt: sillyMoment(source['send_date']),
      model: textOf(memberOf(source['extra'], 'model')) || undefined,
    })
  }
  return { all, chosenId }
}

/** `is_system` only hides a message from the model; who wrote it is said elsewhere. */
function roleOf(row: Row): Role {
  if (memberOf(row['extra'], 'type') === 'narrator') return 'system'
  return row['is_user'] === true ? 'user' : 'assistant'
}

async function partsOf(
  text: string,
  row: Row,
  hasFiles: boolean,
  files: FileCollector,
): Promise<readonly Part[]> {
  const extra = isRecord(row['extra']) ? row['extra'] : {}
  const calls = recordsIn(extra['tool_invocations'])
  return [
    ...reasoningParts(extra['reasoning']),
    ...calls.flatMap((call, index): readonly Part[] => {
      const id = idOf(call['id']) ?? `call-${index}`
      const result = jsonText(call['result'])
      return [
        {
          type: 'toolCall',
          id,
          name: firstText(call['name'], call['displayName']),
          arguments: jsonText(call['parameters']) || '{}',
        },
        ...(result === '' ? [] : [{ type: 'toolResult' as const, toolCallId: id, text: result }]),
      ]
    }),
    // A message that only carries calls repeats them as JSON for older versions.
    ...(calls.length > 0 ? [] : textParts(text)),
    ...(hasFiles ? await attachedParts(extra, files) : []),
  ]
}

/** Images and files stay in SillyTavern's folders, unless they were put into the chat as data. */
async function attachedParts(extra: Row, files: FileCollector): Promise<readonly Part[]> {
  const attached = [extra['file'], ...listOf(extra['files'])].filter(isRecord)
  const texts = attached.map((file) => {
    const name = firstText(file['name'])
    const text = textOf(file['text'])
    return text === '' ? missingFile('File', name) : files.text(text, name || 'file')
  })
  const media = [extra['image'], extra['video'], ...recordsIn(extra['media']).map(({ url }) => url)]
  const shown = media
    .filter((url) => typeof url === 'string' && url !== '')
    .map((url) => files.url(url, 'image', 'Image'))
  return Promise.all([...texts, ...shown])
}

const HUMAN = /^([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2})\s?([ap]m)$/i
const STAMP = /^(\d{4})-(\d{1,2})-(\d{1,2})\s?@(\d{1,2})h\s?(\d{1,2})m\s?(\d{1,2})s(?:\s?(\d{1,3})ms)?$/

/**
 * A moment as SillyTavern wrote it over the years, in milliseconds: `2023-6-14 @12h 34m 56s 789ms` and
 * `June 14, 2023 12:34pm`, in the time zone of this device, and all that other apps write. Undefined for anything else.
 */
function sillyMoment(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 100) return momentOf(value)
  const stamp = STAMP.exec(value)
  if (stamp) {
    const [year = 0, month = 1, ...rest] = stamp.slice(1).map((digits) => Number(digits) || 0)
    return new Date(year, month - 1, ...(rest as [number])).getTime()
  }
  const human = HUMAN.exec(value)
  if (!human) return momentOf(value)
  const [, month = '', day = '', year = '', hour = '', minute = '', half = ''] = human
  return momentOf(`${month} ${day}, ${year} ${hour}:${minute} ${half}`)
}
