import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import {
  type Assets,
  firstText,
  idOf,
  jsonText,
  memberOf,
  recordsIn,
  textOf,
} from '@/services/imports/foreignMessages'
import { citationPart } from '@/services/imports/parts/openAiParts'

import { type FileCollector, missingFile } from '../../fileCollector'
import { listOf, reasoningParts, textParts } from '../../parts/foreignParts'

import { artifactText, withoutArtifactTags } from './artifactText'

type Row = Readonly<Record<string, unknown>>

/** The parts of one message of Claude.ai: its content blocks (older exports: its text), then what is attached. */
export async function claudeParts(
  row: Row,
  messageId: string,
  files: FileCollector,
  assets: Assets,
): Promise<readonly Part[]> {
  const blocks = await blockParts(listOf(row['content']), messageId, files)
  const said = blocks.length > 0 ? blocks : withoutArtifactTags(textOf(row['text']))
  return [...said, ...(await attachedParts(row, files, assets))]
}

async function blockParts(
  blocks: readonly unknown[],
  messageId: string,
  files: FileCollector,
): Promise<readonly Part[]> {
  const parts: Part[] = []
  const cited = new Map<string, Part>()
  // Exports leave ids of tools out: a result belongs to the last call of its name, else to the last call.
  const lastCalls = new Map<string, string>()
  for (const [index, block] of blocks.entries()) {
    if (!isRecord(block)) continue
    const name = textOf(block['name'])
    switch (block['type']) {
      case 'text':
        parts.push(...withoutArtifactTags(textOf(block['text'])))
        for (const citation of recordsIn(block['citations'])) collectCitations(citation, cited)
        break
      case 'thinking':
        parts.push(...reasoningParts(thoughtOf(block)))
        break
      case 'tool_use': {
        if (name === 'artifacts') {
          parts.push(...textParts(artifactText(block['input'])))
          break
        }
        const id = idOf(block['id']) ?? `${messageId}-${index}`
        lastCalls.set(name, id).set('', id)
        parts.push({ type: 'toolCall', id, name, arguments: jsonText(block['input']) || '{}' })
        break
      }
      case 'tool_result': {
        // The artifact itself was written down at its call; its result only says that it was shown.
        if (name === 'artifacts' && block['is_error'] !== true) break
        const toolCallId = idOf(block['tool_use_id']) ?? lastCalls.get(name) ?? lastCalls.get('') ?? ''
        parts.push({ type: 'toolResult', toolCallId, text: toolResultText(block['content']) })
        for (const image of recordsIn(block['content'])) parts.push(...(await imageParts(image, files)))
        break
      }
      case 'image':
        parts.push(...(await imageParts(block, files)))
        break
      case 'voice_note':
        parts.push(...textParts(block['text']))
        break
      // How many tokens were left, and warnings of the page: nothing that was said.
      case 'token_budget':
      case 'flag':
      case 'redacted_thinking':
        break
      default:
        parts.push(...textParts(block['text']))
    }
  }
  return [...parts, ...cited.values()]
}

const thoughtOf = (block: Row): string =>
  firstText(block['thinking']) ||
  recordsIn(block['summaries'])
    .map(({ summary }) => textOf(summary))
    .join('\n\n')

function collectCitations(citation: Row, cited: Map<string, Part>): void {
  const details = isRecord(citation['details']) ? citation['details'] : {}
  for (const source of [citation, details, ...recordsIn(citation['sources'])]) {
    const { url } = source
    const title = firstText(source['title'], citation['title'])
    if (typeof url === 'string' && !cited.has(url)) {
      for (const part of citationPart(url, title)) cited.set(url, part)
    }
  }
}

async function imageParts(block: Row, files: FileCollector): Promise<readonly Part[]> {
  if (block['type'] !== 'image') return []
  const source = isRecord(block['source']) ? block['source'] : {}
  return typeof source['data'] === 'string'
    ? [await files.base64(source['data'], source['media_type'], 'image')]
    : [missingFile('Image', block['file_uuid'])]
}

/** Attachments hold the text that was extracted from a file; files are only named, their bytes are elsewhere. */
async function attachedParts(row: Row, files: FileCollector, assets: Assets): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (const file of recordsIn(row['attachments'])) {
    const text = textOf(file['extracted_content'])
    const name = firstText(file['file_name'])
    if (text !== '') parts.push(await files.text(text, name || 'Pasted text.txt'))
    else parts.push(assets.get(textOf(file['id'])) ?? missingFile('File', name))
  }
  const seen = new Set<string>()
  for (const file of [...recordsIn(row['files']), ...recordsIn(row['files_v2'])]) {
    const id = firstText(file['file_uuid'], file['uuid'], file['file_name'])
    if (seen.has(id)) continue
    seen.add(id)
    const name = firstText(file['file_name'])
    const asset = assets.get(id) ?? assets.get(name)
    parts.push(asset ?? missingFile(memberOf(file, 'file_kind') === 'image' ? 'Image' : 'File', name))
  }
  return parts
}

/** What a tool answered, as text: words, pages that a search found, and names of files it made. */
function toolResultText(content: unknown): string {
  if (!Array.isArray(content)) return jsonText(content)
  return recordsIn(content).map(itemText).filter(Boolean).join('\n\n')
}

function itemText(item: Readonly<Record<string, unknown>>): string {
  switch (item['type']) {
    case 'text':
      return textOf(item['text'])
    case 'knowledge':
      return [item['title'], item['url'], item['text']].map(textOf).filter(Boolean).join('\n')
    case 'local_resource':
      return firstText(item['file_path'], item['name'])
    // Becomes a part of its own.
    case 'image':
      return ''
    default:
      return firstText(item['text'], item['title']) || jsonText(item)
  }
}
