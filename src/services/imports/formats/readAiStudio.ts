import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { citationParts } from '../parts/openAiParts'
import { createFileCollector, type FileCollector, missingFile } from '../fileCollector'
import { foreignConversation } from '../foreignConversation'
import {
  firstText,
  idOf,
  inLine,
  jsonText,
  memberOf,
  recordsIn,
  textOf,
  type FormatContext,
  type ListedMessage,
  type RowItems,
} from '../foreignMessages'
import { listOf, momentOf, reasoningParts, textParts } from '../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>

/** How many calls came so far. */
type Calls = { count: number }

/** Whether a value is a prompt of Google AI Studio, as it saves them in Drive. Field names as in polylogue. */
export const isAiStudio = (value: unknown): boolean =>
  Array.isArray(memberOf(memberOf(value, 'chunkedPrompt'), 'chunks'))

/** One prompt of AI Studio: chunks of one speaker are one message. Its title is only in the name of its file. */
export async function readAiStudio(value: unknown, { name }: FormatContext): Promise<RowItems> {
  const chunked = memberOf(value, 'chunkedPrompt')
  if (!isRecord(value) || !isRecord(chunked)) return undefined
  const files = createFileCollector()
  const settings = isRecord(value['runSettings']) ? value['runSettings'] : {}
  const model = textOf(settings['model']).replace(/^models\//, '')
  const turns: (ListedMessage & { parts: Part[] })[] = []
  const calls = { count: 0 }
  let unread = 0
  for (const chunk of listOf(chunked['chunks'])) {
    if (!isRecord(chunk)) {
      unread += 1
      continue
    }
    const role = firstText(chunk['role'], chunk['author']) === 'user' ? 'user' : 'assistant'
    const parts = await partsOf(chunk, calls, files)
    const last = turns.at(-1)
    if (last?.role === role) last.parts.push(...parts)
    else {
      turns.push({
        role,
        parts: [...parts],
        createdAt: momentOf(chunk['createTime']),
        model: role === 'assistant' ? model : undefined,
      })
    }
  }
  const messages = inLine(turns)
  const conversation = foreignConversation({
    source: 'aistudio',
    id: idOf(value['id']),
    title: firstText(value['title'], name),
    createdAt: momentOf(value['createTime']) ?? messages[0]?.createdAt,
    updatedAt: undefined,
    activeLeafId: messages.at(-1)?.id ?? null,
    messages,
    systemPrompt: instructionsOf(value['systemInstruction']),
    unread,
  })
  return [...files.items, conversation]
}

function instructionsOf(value: unknown): string {
  const parts = recordsIn(memberOf(value, 'parts')).map(({ text }) => textOf(text))
  return firstText(value, memberOf(value, 'text'), parts.join('\n'))
}

async function partsOf(chunk: Row, calls: Calls, files: FileCollector): Promise<readonly Part[]> {
  const isThought = chunk['isThought'] === true
  // Newer prompts repeat their text in pieces; the pieces count only where the whole is missing.
  const pieces = textOf(chunk['text']) === '' ? recordsIn(chunk['parts']) : []
  return [
    ...(isThought ? reasoningParts(chunk['text']) : textParts(chunk['text'])),
    ...(
      await Promise.all(
        pieces.map(async (piece) => [
          ...(isThought || piece['thought'] === true
            ? reasoningParts(piece['text'])
            : textParts(piece['text'])),
          ...(await inlineParts(piece['inlineData'], 'file', files)),
          ...(isRecord(piece['fileData']) ? [missingFile('File', piece['fileData']['fileUri'])] : []),
        ]),
      )
    ).flat(),
    ...toolParts(chunk, calls),
    ...(await inlineParts(chunk['inlineFile'], 'file', files)),
    ...(await inlineParts(chunk['inlineImage'], 'image', files)),
    ...driveParts(chunk),
    ...textParts(chunk['errorMessage']),
    ...citationParts(memberOf(chunk['grounding'], 'groundingSources')),
  ]
}

/** Code that ran, and functions that were called, with what came back where the prompt holds it. */
function toolParts(chunk: Row, calls: Calls): readonly Part[] {
  const parts: Part[] = []
  const code = chunk['executableCode']
  const call = chunk['functionCall']
  // A result is a chunk of its own, behind that of its call.
  if (isRecord(code) || isRecord(call)) calls.count += 1
  const callId = `call-${calls.count}`
  if (isRecord(code)) {
    parts.push({ type: 'toolCall', id: callId, name: 'code_execution', arguments: jsonText(code) })
  }
  const result = chunk['codeExecutionResult']
  if (isRecord(result)) {
    parts.push({
      type: 'toolResult',
      toolCallId: callId,
      text: firstText(result['output'], result['outcome']),
    })
  }
  if (isRecord(call)) {
    const inner = isRecord(call['call']) ? call['call'] : call
    const id = idOf(inner['id']) ?? callId
    const args = inner['args'] ?? inner['parameters'] ?? {}
    parts.push({ type: 'toolCall', id, name: textOf(inner['name']), arguments: jsonText(args) })
    const answer = jsonText(call['response'])
    if (answer !== '') parts.push({ type: 'toolResult', toolCallId: id, text: answer })
  }
  return parts
}

const inlineParts = async (value: unknown, name: string, files: FileCollector): Promise<readonly Part[]> =>
  isRecord(value)
    ? [
        await files.base64(
          value['data'],
          value['mimeType'],
          firstText(value['displayName'], value['name']) || name,
        ),
      ]
    : []

/** Files that stayed in Drive, of which the prompt has the id, and videos. */
function driveParts(chunk: Row): readonly Part[] {
  const kinds = [
    ['driveDocument', 'File'],
    ['driveImage', 'Image'],
    ['driveAudio', 'File'],
    ['driveVideo', 'File'],
  ] as const
  const missing = kinds.flatMap(([key, kind]) => {
    const file = chunk[key]
    return isRecord(file) ? [missingFile(kind, firstText(file['name'], file['title'], file['id']))] : []
  })
  const video = idOf(memberOf(chunk['youtubeVideo'], 'id'))
  return video === undefined
    ? missing
    : [...missing, { type: 'text', text: `https://www.youtube.com/watch?v=${video}` }]
}
