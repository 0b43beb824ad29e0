import { isRecord, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'

import { placeholder, safeJson } from '../../attachments/attachment'
import type { CatalogEntry } from '../../catalog'
import type { Part } from '../../messages/message'
import { refusedAttachment } from '../../request/refusedAttachment'
import type { Member } from '../../request/extraFields'
import type { BodyOrder, BuiltBody } from '../request/bodyOrder'
import { schemaIn, toolsIn, writtenParameters, type Writers } from '../request/writtenParameters'
import { partsJson, type PartWriters } from '../request/partsJson'
import { turnsOf, type AssistantTurn } from '../request/turns'
import { PLACES } from './places'

/**
 * The body of a request to Ollama’s `/api/chat`. It streams unless it is told not to, so that is always said. What the
 * API has besides (`keep_alive`, `num_ctx` among `options`) goes through extra body fields.
 */
export function ollamaBody(order: BodyOrder): BuiltBody {
  const { settings, messages, entry, isStreamed } = order
  const { fields, notSent } = writtenParameters(order, { places: PLACES, writers: WRITERS })
  const turns = turnsOf(messages, { dialect: 'ollama', settings })
  const said = turns.flatMap((turn): readonly string[] => {
    if (turn.role === 'system') return [safeJson({ role: 'system', content: turn.text })]
    return turn.role === 'assistant'
      ? assistantMessages(turn, turn === turns.at(-1))
      : personMessages(turn.parts, entry)
  })
  const prompt =
    settings.systemPrompt.trim() === '' ? [] : [safeJson({ role: 'system', content: settings.systemPrompt })]
  return {
    members: [
      ['model', safeJson(settings.modelId ?? '')],
      ['stream', String(isStreamed)],
      ...Object.entries(fields).map(([name, value]): Member => [name, safeJson(value)]),
    ],
    conversation: [['messages', `[${[...prompt, ...said].join(',')}]`]],
    notSent,
  }
}

/** Pictures go beside the words, as base64; the API takes no other files. */
const WORDS: PartWriters = { text: (text) => text, image: () => undefined, file: () => undefined }

function personMessages(parts: readonly Part[], entry: CatalogEntry | undefined): readonly string[] {
  const isSeen = (part: Part) => part.type === 'image' && refusedAttachment(part, entry) === undefined
  const pictures = parts.flatMap((part) =>
    part.type === 'image' && isSeen(part) ? [`"${placeholder('attachment', part.attachmentId)}"`] : [],
  )
  // JSON texts of strings, joined inside their quotes.
  const words = partsJson(
    parts.filter((part) => !isSeen(part)),
    entry,
    WORDS,
  ).map((json) => json.slice(1, -1))
  if (words.length === 0 && pictures.length === 0) return []
  const images = pictures.length > 0 ? `,"images":[${pictures.join(',')}]` : ''
  return [`{"role":"user","content":"${words.join('\\n\\n')}"${images}}`]
}

/** @param isLast it is gone on with: thoughts without an answer are what it is written from. */
function assistantMessages(
  { text, calls, results, thoughts, sendsThoughts }: AssistantTurn,
  isLast: boolean,
): readonly string[] {
  const isSent = calls.length > 0 || sendsThoughts || isLast
  const thinking = isSent ? thoughts.map((part) => part.text).join('') : ''
  if (text === '' && calls.length === 0 && !(isLast && thinking !== '')) return []
  return [
    safeJson({
      role: 'assistant',
      content: text,
      ...(thinking !== '' && { thinking }),
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ name, arguments: given }) => ({
          function: { name, arguments: objectIn(given) },
        })),
      }),
    }),
    ...calls.map(({ id, name }) =>
      safeJson({ role: 'tool', tool_name: name, content: results.get(id) ?? '' }),
    ),
  ]
}

function objectIn(text: string): unknown {
  const value = parseJson(text)
  return isRecord(value) ? value : {}
}

/** Levels that some models take; all others are told to think, or not to. */
const LEVELS: ReadonlySet<unknown> = new Set(['low', 'medium', 'high'])
const BY_LEVEL = /gpt-oss/

const WRITERS: Writers = {
  reasoning_effort(json, { settings: { modelId } }) {
    const effort = parseJson(json)
    if (effort === 'none') return { think: false }
    return { think: BY_LEVEL.test(modelId ?? '') && LEVELS.has(effort) ? effort : true }
  },
  response_format(json) {
    const described = schemaIn(json)
    if (described) return { format: described['schema'] }
    const format = parseJson(json)
    return isRecord(format) && format['type'] === 'json_object'
      ? { format: 'json' }
      : t('This API always writes text unless JSON is asked for.')
  },
  tools: (json) => ({
    tools: toolsIn(json).map((tool) =>
      tool.type === 'other' ? tool.tool : { type: 'function', function: tool.function },
    ),
  }),
}
