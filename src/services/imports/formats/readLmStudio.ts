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
import { listOf, momentOf, reasoningParts, thinkParts } from '../parts/foreignParts'

type Row = Readonly<Record<string, unknown>>

/**
 * Whether a value is a conversation file of LM Studio, whose messages have versions. Field names as in
 * lm-studio-conversation-converter.
 */
export const isLmStudio = (value: unknown): boolean =>
  isRecord(value) && recordsIn(value['messages']).some(({ versions }) => Array.isArray(versions))

/** One conversation of LM Studio; versions of a message are branches, of which the selected one goes on. */
export async function readLmStudio(value: unknown, { name }: FormatContext): Promise<RowItems> {
  if (!isRecord(value)) return undefined
  const files = createFileCollector()
  const lastModel = firstText(
    memberOf(value['lastUsedModel'], 'identifier'),
    memberOf(value['lastUsedModel'], 'name'),
  )
  const messages: ForeignMessage[] = []
  let parentId: string | null = null
  let unread = 0
  for (const row of listOf(value['messages'])) {
    const versions = recordsIn(memberOf(row, 'versions'))
    if (versions.length === 0) unread += 1
    const selected = memberOf(row, 'currentlySelected')
    let next: string | null = parentId
    const variants = new Map<string, ForeignMessage>()
    for (const [version, content] of versions.entries()) {
      const role = roleOf(content['role'])
      const parts = await versionParts(content, `call-${messages.length}`, files)
      // Versions that say the same are one.
      const id = derivedId(parentId, role, parts)
      variants.set(id, {
        id,
        parentId,
        role,
        parts,
        createdAt: undefined,
        model: role === 'assistant' ? modelOf(content) || lastModel : undefined,
      })
      if (version === 0 || version === selected) next = id
    }
    messages.push(...variants.values())
    parentId = next
  }
  const createdAt = momentOf(value['createdAt'])
  const conversation = foreignConversation({
    source: 'lmstudio',
    id: undefined,
    title: firstText(value['name'], name),
    createdAt,
    updatedAt: momentOf(value['assistantLastMessagedAt']) ?? momentOf(value['userLastMessagedAt']),
    activeLeafId: parentId,
    messages,
    systemPrompt: instructionsOf(value),
    pinned: value['pinned'] === true,
    unread,
  })
  return [...files.items, conversation]
}

const roleOf = (role: unknown): Role => (role === 'user' || role === 'system' ? role : 'assistant')

const modelOf = (version: Row): string =>
  firstText(
    ...recordsIn(version['steps']).flatMap(({ genInfo }) => [
      memberOf(genInfo, 'identifier'),
      memberOf(genInfo, 'indexedModelIdentifier'),
    ]),
    memberOf(version['senderInfo'], 'senderName'),
  )

function instructionsOf(value: Row): string {
  const fields = recordsIn(memberOf(value['perChatPredictionConfig'], 'fields'))
  const field = fields.find(({ key }) => key === 'llm.prediction.systemPrompt')
  return firstText(field?.['value'], value['systemPrompt'])
}

/** A version is one piece of content, or steps: reasoning, calls, results and words in their order. */
async function versionParts(version: Row, id: string, files: FileCollector): Promise<readonly Part[]> {
  const steps = Array.isArray(version['steps']) ? recordsIn(version['steps']) : [version]
  const parts: Part[] = []
  for (const [index, step] of steps.entries()) {
    const isThought = memberOf(step['style'], 'type') === 'thinking'
    const content =
      typeof step['content'] === 'string' ? [{ type: 'text', text: step['content'] }] : step['content']
    for (const item of recordsIn(content)) {
      parts.push(...(await itemParts(item, { isThought, callId: `${id}-${index}`, files })))
    }
  }
  return parts
}

type ItemContext = { readonly isThought: boolean; readonly callId: string; readonly files: FileCollector }

async function itemParts(item: Row, { isThought, callId, files }: ItemContext): Promise<readonly Part[]> {
  switch (item['type']) {
    case 'text':
      return isThought ? reasoningParts(item['text']) : thinkParts(item['text'])
    case 'file': {
      const name = firstText(item['name'], item['fileIdentifier'])
      return [missingFile(item['fileType'] === 'image' ? 'Image' : 'File', name)]
    }
    case 'image':
      return [await files.url(item['url'] ?? item['data'], 'image', 'Image')]
    case 'toolCallRequest':
      return [
        {
          type: 'toolCall',
          id: callIdOf(item) ?? callId,
          name: textOf(item['name']),
          arguments: jsonText(item['parameters'] ?? item['arguments']) || '{}',
        },
      ]
    case 'toolCallResult':
      return [{ type: 'toolResult', toolCallId: callIdOf(item) ?? callId, text: jsonText(item['content']) }]
    default:
      return []
  }
}

/** The number of a call starts again in each step; the id that the model gave it does not. */
const callIdOf = (item: Row): string | undefined =>
  idOf(item['toolCallRequestId']) ?? idOf(item['toolCallId']) ?? idOf(item['callId'])
