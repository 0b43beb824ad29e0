import type { CatalogEntry } from '@/domain/catalog'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { supportedName } from '@/domain/parameters/parameters'
import { isVideo } from '@/domain/request/refusedAttachment'
import { type Fields, listOf } from '@/domain/usage/fields'
import { parseJson } from '@/lib/json'

import { safeJson } from '../../attachments/attachment'
import type { Member } from '../../request/extraFields'
import { isRefusedWhole } from '../../request/refusals'
import type { BodyOrder, BuiltBody } from '../request/bodyOrder'
import { choiceIn, schemaIn, toolsIn, writtenParameters, type Writers } from '../request/writtenParameters'
import { dataUrl, partsJson, type PartWriters } from '../request/partsJson'
import { type AssistantTurn, type Item, type Turn, turnsOf } from '../request/turns'

import { isOwnerOfResponses } from './owner'
import { PLACES } from './places'

/**
 * The body of a Responses request (DIALECTS §1). Nothing is stored with the service (`store: false`), and so
 * `previous_response_id` is not used: the conversation is on this device and is sent whole, which works on every service
 * of the dialect and leaves nothing behind. Encrypted reasoning is asked for instead, and goes back with the items it
 * came with. A reply in the background has to be stored; it is removed once it is here.
 */
export function responsesBody(order: BodyOrder): BuiltBody {
  const { settings, messages, entry, isStreamed, host = '' } = order
  const isOwner = isOwnerOfResponses(host)
  const inBackground = order.isInBackground && isStreamed && isOwner
  const { include, ...asParameters } = responsesParameters(order)
  const parameters = { ...(isOwner && showsReasoning(order) && SUMMARY), ...asParameters }
  const asked = [...(reasons(order) ? ['reasoning.encrypted_content'] : []), ...include]
  const cacheKey = messages[0]?.conversationId
  const turns = turnsOf(messages, { dialect: 'responses', settings })
  return {
    members: [
      ['model', safeJson(settings.modelId ?? '')],
      ...(isStreamed ? [['stream', 'true'] as const] : []),
      // Random padding, about a fourteenth of all bytes.
      ...(isStreamed && isOwner ? [['stream_options', '{"include_obfuscation":false}'] as const] : []),
      ...(inBackground
        ? ([
            ['background', 'true'],
            ['store', 'true'],
          ] as const)
        : [['store', 'false'] as const]),
      ...(asked.length > 0 ? [['include', safeJson(asked)] as const] : []),
      ...(isOwner && cacheKey !== undefined ? [['prompt_cache_key', safeJson(cacheKey)] as const] : []),
      ...Object.entries(parameters).map(([name, value]): Member => [name, safeJson(value)]),
      ...(settings.systemPrompt.trim() === '' || settings.systemRole === 'developer'
        ? []
        : [['instructions', safeJson(settings.systemPrompt)] as const]),
    ],
    conversation: [['input', `[${responsesInput(turns, settings, entry).join(',')}]`]],
    notSent: [],
  }
}

/** Whether the model is known to reason: others refuse to be asked for encrypted reasoning. */
function reasons({ sent, entry }: BodyOrder): boolean {
  if (sent.some(({ parameter }) => parameter === 'reasoning_effort')) return true
  return entry?.parameters !== undefined && supportedName('reasoning_effort', entry) !== undefined
}

/** Models that reason unasked don’t show it unless a summary is asked for. */
const SUMMARY = { reasoning: { summary: 'auto' } }

/** Whether the catalog lists that the model reasons, and it has not refused to be asked about it. */
const showsReasoning = ({ entry, refusals }: BodyOrder): boolean =>
  entry?.parameters !== undefined &&
  supportedName('reasoning_effort', entry) !== undefined &&
  !isRefusedWhole(refusals, 'reasoning_effort')

const WRITERS: Writers = {
  // Without a summary asked for, no reasoning is ever shown.
  reasoning_effort: (json) => ({ reasoning: { effort: parseJson(json), summary: 'auto' } }),
  response_format: (json) => ({ text: { format: formatOf(json) } }),
  tools: (json) => ({ tools: toolsIn(json).map(toolOf) }),
  web_search_options: () => ({ tools: [{ type: 'web_search' }] }),
  tool_choice(json) {
    const { word, name } = choiceIn(json)
    return { tool_choice: name === undefined ? word : { type: 'function', name } }
  },
  logprobs: (json) => (json === 'true' ? { include: ['message.output_text.logprobs'] } : {}),
}

/** The members that the parameters become, and what is asked to be included in the reply. */
function responsesParameters(order: BodyOrder): Fields & { readonly include: readonly string[] } {
  const { fields } = writtenParameters(order, { places: PLACES, writers: WRITERS })
  return { ...fields, include: listOf(fields['include']).map(String) }
}

function formatOf(json: string): unknown {
  const described = schemaIn(json)
  return described ? { type: 'json_schema', ...described } : parseJson(json)
}

// Where nothing is said, the owner tries to be strict, which many schemas do not allow.
const toolOf = (tool: ReturnType<typeof toolsIn>[number]): unknown =>
  tool.type === 'other' ? tool.tool : { type: 'function', strict: false, ...tool.function }

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
function responsesInput(
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
