import { messageText, type Part } from '@/domain/messages/message'
import { pathTo, treeOf } from '@/domain/tree/tree'
import type { ImportItem } from '@/services/files/importReport'
import { readAnyFile } from '@/services/imports/readAnyFile'

type Found = Extract<ImportItem, { type: 'conversation' }>

/** A one-pixel PNG, as base64. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Everything that reading a file gives: conversations with their shown path and their branches, files, refusals. */
export async function readSample(content: unknown, name = '') {
  const bytes =
    content instanceof Blob ? content : typeof content === 'string' ? content : JSON.stringify(content)
  const items: ImportItem[] = []
  for await (const item of readAnyFile(new File([bytes], name))) items.push(item)
  const files = new Map<string, string>()
  for (const item of items) if (item.type === 'attachment') files.set(item.id, await item.bytes.text())
  const conversations = items.filter((item): item is Found => item.type === 'conversation')
  return {
    apps: items.flatMap((item) => (item.type === 'source' ? [item.app] : [])),
    refused: items.flatMap((item) => (item.type === 'refused' ? [item] : [])),
    files,
    conversations,
    threads: conversations.map(threadOf),
    /** The parts of a message, files with their content. */
    partsOf: (conversation: number, index: number) =>
      (conversations[conversation]?.messages[index]?.parts ?? []).map((part) => plain(part, files)),
  }
}

function threadOf({ conversation, messages, note }: Found) {
  const tree = treeOf(messages)
  return {
    title: conversation.title,
    shown: pathTo(tree, conversation.activeLeafId).map((id) => {
      const message = tree.byId.get(id)
      return message ? `${message.role}: ${messageText(message)}` : 'missing'
    }),
    models: [...new Set(messages.flatMap(({ reply }) => (reply?.model ? [reply.model] : [])))],
    count: messages.length,
    note,
  }
}

/** A part without ids and sizes: `[kind, name or text, content]`. */
function plain(part: Part, files: ReadonlyMap<string, string>): readonly string[] {
  switch (part.type) {
    case 'toolCall':
      return ['toolCall', part.id, part.name, part.arguments]
    case 'toolResult':
      return ['toolResult', part.toolCallId, part.text]
    case 'citation':
      return ['citation', part.url, part.title ?? '']
    case 'image':
    case 'audio':
      return [part.type, part.name, part.mediaType]
    case 'file':
      return ['file', part.name, files.get(part.attachmentId) ?? 'no bytes']
    case 'hostedCall':
      return ['hostedCall', part.name, part.input ?? '']
    default:
      return [part.type, part.text]
  }
}
