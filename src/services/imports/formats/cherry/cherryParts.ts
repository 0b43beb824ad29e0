import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { citationParts } from '@/services/imports/parts/openAiParts'
import { type FileCollector, missingFile } from '../../fileCollector'
import {
  type Assets,
  firstText,
  idOf,
  jsonText,
  memberOf,
  recordsIn,
  textOf,
} from '@/services/imports/foreignMessages'
import { listOf, reasoningParts, textParts, thinkParts } from '../../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>
/** Blocks of messages by id. */
export type Blocks = ReadonlyMap<string, Row>
type Context = { readonly blocks: Blocks; readonly files: FileCollector; readonly assets: Assets }

/** The parts of a message: its blocks, or in older backups what the message itself holds. */
export async function cherryParts(row: Row, context: Context): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (const id of listOf(row['blocks'])) {
    const block = context.blocks.get(idOf(id) ?? '')
    if (block) parts.push(...(await blockParts(block, row['role'] === 'assistant', context)))
  }
  if (parts.length > 0) return parts
  return [
    ...reasoningParts(row['reasoning_content']),
    ...(row['role'] === 'assistant' ? thinkParts(row['content']) : textParts(row['content'])),
    ...recordsIn(row['files']).map((file) => filePart(file, context.assets)),
  ]
}

async function blockParts(
  block: Row,
  isReply: boolean,
  { files, assets }: Context,
): Promise<readonly Part[]> {
  switch (block['type']) {
    case 'thinking':
      return reasoningParts(block['content'])
    case 'tool':
      return toolParts(block)
    case 'image': {
      const generated = memberOf(memberOf(block['metadata'], 'generateImageResponse'), 'images')
      const urls = [block['url'], ...listOf(generated)].filter((url) => typeof url === 'string' && url !== '')
      const file = isRecord(block['file']) ? [filePart(block['file'], assets)] : []
      return [...file, ...(await Promise.all(urls.map((url) => files.url(url, 'image', 'Image'))))]
    }
    case 'file':
      return isRecord(block['file']) ? [filePart(block['file'], assets)] : []
    case 'video':
      return [missingFile('File', firstText(block['filePath'], block['url']))]
    case 'citation':
      return citationParts(pagesOf(block['response']))
    case 'error':
      return textParts(firstText(memberOf(block['error'], 'message')))
    case 'code':
      return textParts(`\`\`\`${textOf(block['language'])}\n${textOf(block['content'])}\n\`\`\``)
    // Made from another block of the same message, in a language that its reader chose.
    case 'translation':
    case 'unknown':
      return []
    default:
      return isReply ? thinkParts(block['content']) : textParts(block['content'])
  }
}

function toolParts(block: Row): readonly Part[] {
  const raw = memberOf(block['metadata'], 'rawMcpToolResponse')
  const id = idOf(memberOf(raw, 'toolCallId')) ?? idOf(block['toolId']) ?? ''
  const name = firstText(block['toolName'], memberOf(memberOf(raw, 'tool'), 'name'))
  const args = jsonText(block['arguments'] ?? memberOf(raw, 'arguments')) || '{}'
  const result = jsonText(block['content'] ?? memberOf(raw, 'response'))
  return [
    { type: 'toolCall', id, name, arguments: args },
    ...(result === '' ? [] : [{ type: 'toolResult' as const, toolCallId: id, text: result }]),
  ]
}

/** Files are in the ZIP under their ids; what they were called is said here. */
function filePart(file: Row, assets: Assets): Part {
  const name = firstText(file['origin_name'], file['name'])
  const asset = assets.get(idOf(file['id']) ?? '') ?? assets.get(textOf(file['name']))
  if (asset && 'attachmentId' in asset) return name === '' ? asset : { ...asset, name }
  return missingFile(file['type'] === 'image' ? 'Image' : 'File', name)
}

/** Pages of a search, in the forms that its providers have. */
function pagesOf(response: unknown): readonly unknown[] {
  const results = memberOf(response, 'results')
  return [
    ...listOf(results),
    ...listOf(memberOf(results, 'results')),
    ...recordsIn(memberOf(results, 'groundingChunks')).map(({ web }) => web),
  ]
}
