import type { CatalogEntry } from '../../catalog'
import type { ConversationSettings } from '../../conversations/conversation'
import { safeJson } from '../../attachments/placeholders'
import { isVideo } from '../../request/refusedAttachment'
import { dataUrl, partsJson, type PartWriters } from '../request/partsJson'
import type { AssistantTurn, Item, Turn } from '../request/turns'

const PARTS: PartWriters = {
  text: (text) => `{"type":"input_text","text":${text}}`,
  image: (part) => `{"type":"input_image","image_url":${dataUrl(part)}}`,
  file: (part) =>
    isVideo(part)
      ? undefined
      : `{"type":"input_file","filename":${safeJson(part.name)},"file_data":${dataUrl(part)}}`,
}

/**
 * The `input` of a request, each item as JSON text. A reply goes back as the items it came with where they belong;
 * otherwise from its words and calls, without ids and reasoning, which every service takes (DIALECTS §1.1).
 */
export function responsesInput(
  turns: readonly Turn[],
  { systemPrompt, systemRole }: Pick<ConversationSettings, 'systemPrompt' | 'systemRole'>,
  entry: CatalogEntry | undefined,
): readonly string[] {
  const prompt =
    systemRole === 'developer' && systemPrompt.trim() !== '' ? [said(systemRole, systemPrompt)] : []
  return [
    ...prompt,
    ...turns.flatMap((turn): readonly string[] => {
      if (turn.role === 'system') return [said(systemRole, turn.text)]
      if (turn.role === 'assistant') return assistantItems(turn)
      const parts = partsJson(turn.parts, entry, PARTS)
      return parts.length === 0 ? [] : [`{"role":"user","content":[${parts.join(',')}]}`]
    }),
  ]
}

const said = (role: string, text: string): string =>
  safeJson({ role, content: [{ type: 'input_text', text }] })

function assistantItems(turn: AssistantTurn): readonly string[] {
  const own = turn.items && ownItems(turn.items)
  const items = own ?? plainItems(turn)
  return [
    ...items.map((item) => safeJson(item)),
    ...turn.calls.map(({ id }) =>
      safeJson({ type: 'function_call_output', call_id: id, output: turn.results.get(id) ?? '' }),
    ),
  ]
}

function plainItems({ text, refusal, calls }: AssistantTurn): readonly Item[] {
  const content =
    text !== ''
      ? [{ type: 'output_text', text }]
      : refusal !== '' && calls.length === 0
        ? [{ type: 'refusal', refusal }]
        : []
  return [
    ...(content.length > 0 ? [{ type: 'message', role: 'assistant', content }] : []),
    ...calls.map(({ id, name, arguments: text }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: text || '{}',
    })),
  ]
}

/**
 * The items as they came, but for reasoning that nothing follows; undefined where reasoning could not be kept, and where
 * a picture was drawn: it goes with the next message of the person.
 */
function ownItems(items: readonly Item[]): readonly Item[] | undefined {
  if (items.some(({ type }) => type === 'image_generation_call')) return undefined
  const isReasoning = (item: Item) => item['type'] === 'reasoning'
  if (items.some((item) => isReasoning(item) && !isKept(item))) return undefined
  const end = items.findLastIndex((item) => !isReasoning(item))
  return end < 0 ? undefined : items.slice(0, end + 1)
}

/** Nothing is stored with the service: reasoning that came without its content cannot be found there again. */
const isKept = (item: Item): boolean =>
  typeof item['encrypted_content'] === 'string' ||
  (Array.isArray(item['content']) && item['content'].length > 0)
