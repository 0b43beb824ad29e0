import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import type { FileCollector } from '../fileCollector'
import { firstText, idOf, jsonText, memberOf, recordsIn, textOf } from '../foreignMessages'

import { reasoningParts, textParts, thinkParts } from './foreignParts'

type Row = Readonly<Record<string, unknown>>

/**
 * The parts of a message as requests in OpenAI's form have them, with what others added: reasoning beside the content
 * or in think tags, blocks as Anthropic writes them, images of a reply, and cited pages.
 */
export async function openAiParts(row: Row, files: FileCollector): Promise<readonly Part[]> {
  if (row['role'] === 'tool' || row['role'] === 'function') {
    const toolCallId = idOf(row['tool_call_id']) ?? textOf(row['name'])
    return [{ type: 'toolResult', toolCallId, text: contentText(row['content']) }]
  }
  const refusal = textOf(row['refusal'])
  return [
    ...reasoningParts(firstText(row['reasoning_content'], row['reasoning'], row['thinking'])),
    ...(await contentParts(row['content'], row['role'] === 'assistant', files)),
    ...(refusal === '' ? [] : [{ type: 'refusal' as const, text: refusal }]),
    ...recordsIn(row['tool_calls']).map(callPart),
    ...(isRecord(row['function_call']) ? [callPart({ function: row['function_call'] })] : []),
    ...(await contentParts(row['images'], false, files)),
    ...recordsIn(row['annotations']).flatMap((annotation) => {
      const cited = isRecord(annotation['url_citation']) ? annotation['url_citation'] : annotation
      return citationPart(cited['url'], cited['title'])
    }),
  ]
}

function callPart(call: Row, index = 0): Part {
  const target = isRecord(call['function']) ? call['function'] : call
  const name = textOf(target['name'])
  return {
    type: 'toolCall',
    id: idOf(call['id']) ?? (name || `call-${index}`),
    name,
    arguments: jsonText(target['arguments'] ?? target['input']) || '{}',
  }
}

/** Text of a content that may be a list of parts. */
const contentText = (content: unknown): string =>
  Array.isArray(content)
    ? recordsIn(content)
        .map(({ text, content: inner }) => firstText(text, inner))
        .filter(Boolean)
        .join('\n')
    : jsonText(content)

async function contentParts(
  content: unknown,
  isReply: boolean,
  files: FileCollector,
): Promise<readonly Part[]> {
  if (typeof content === 'string') return isReply ? thinkParts(content) : textParts(content)
  const parts: Part[] = []
  for (const part of Array.isArray(content) ? content : []) {
    if (typeof part === 'string') parts.push(...textParts(part))
    else if (isRecord(part)) parts.push(...(await partOf(part, isReply, files)))
  }
  return parts
}

async function partOf(part: Row, isReply: boolean, files: FileCollector): Promise<readonly Part[]> {
  switch (part['type']) {
    case 'image_url':
    case 'input_image': {
      const image = part['image_url']
      return [await files.url(memberOf(image, 'url') ?? image, 'image', 'Image')]
    }
    case 'image':
    case 'document': {
      const source = isRecord(part['source']) ? part['source'] : {}
      const name = firstText(part['title'], part['name'], part['type'])
      return [await files.base64(source['data'], source['media_type'], name)]
    }
    case 'input_audio': {
      const audio = isRecord(part['input_audio']) ? part['input_audio'] : {}
      const format = firstText(audio['format']) || 'wav'
      return [
        await files.base64(audio['data'], `audio/${format === 'mp3' ? 'mpeg' : format}`, `audio.${format}`),
      ]
    }
    case 'file':
    case 'input_file': {
      const file = isRecord(part['file']) ? part['file'] : part
      return [await files.url(file['file_data'], firstText(file['filename'], file['file_id']) || 'file')]
    }
    case 'thinking':
    case 'reasoning':
      return reasoningParts(firstText(part['thinking'], part['text'], part['reasoning']))
    case 'refusal':
      return [{ type: 'refusal', text: textOf(part['refusal']) }]
    case 'tool_use':
    case 'tool_call':
      return [callPart(part)]
    case 'tool_result': {
      const toolCallId = idOf(part['tool_use_id']) ?? idOf(part['tool_call_id']) ?? ''
      return [{ type: 'toolResult', toolCallId, text: contentText(part['content']) }]
    }
    default:
      return isReply ? thinkParts(part['text']) : textParts(part['text'])
  }
}

/** A source that a reply cites; none for what is no web address. Titles equal to the address are left out. */
export const citationPart = (url: unknown, title: unknown): readonly Part[] =>
  typeof url === 'string' && /^https?:\/\//i.test(url)
    ? [
        {
          type: 'citation',
          url,
          ...(typeof title === 'string' && title !== '' && title !== url && { title }),
        },
      ]
    : []

/** The sources of a foreign list of them, each address once. Names of fields differ: `url`, `link` or `uri`. */
export function citationParts(list: unknown): readonly Part[] {
  const found = new Map<string, Part>()
  for (const source of Array.isArray(list) ? list : []) {
    if (!isRecord(source)) continue
    const url = source['url'] ?? source['link'] ?? source['uri']
    for (const part of citationPart(url, source['title'])) {
      if (typeof url === 'string' && !found.has(url)) found.set(url, part)
    }
  }
  return [...found.values()]
}
