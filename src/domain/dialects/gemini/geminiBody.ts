import { supportedName } from '@/domain/parameters/parameters'
import { isRecord, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'

import { placeholder, safeJson } from '../../attachments/attachment'
import type { CatalogEntry } from '../../catalog'
import type { ConversationSettings } from '../../conversations/conversation'
import type { AttachmentPart } from '../../messages/message'
import { BUDGETS, isGeminiWithBudget } from '../../parameters/thinkingBudget'
import type { Member } from '../../request/extraFields'
import { fieldsOf, type Fields } from '../../usage/fields'
import type { BodyOrder, BuiltBody } from '../request/bodyOrder'
import { choiceIn, schemaIn, toolsIn, writtenParameters, type Writers } from '../request/writtenParameters'
import { partsJson, type PartWriters } from '../request/partsJson'
import { turnsOf, type AssistantTurn, type Turn } from '../request/turns'
import { PLACES } from './places'

/**
 * The body of a request to the Gemini API. The model, and whether the reply streams, are in its address. What the API
 * has besides (`safetySettings`, `cachedContent`) goes through extra body fields.
 */
export function geminiBody(order: BodyOrder): BuiltBody {
  const { settings, messages, entry } = order
  const turns = turnsOf(messages, { dialect: 'gemini', settings })
  const { fields, notSent } = writtenParameters(order, {
    places: PLACES,
    writers: WRITERS,
    start: shared(order),
  })
  const { system, contents } = geminiContents(turns, { settings, entry })
  return {
    members: [
      ...Object.entries(fields).map(([name, value]): Member => [name, safeJson(value)]),
      ...(system.length > 0
        ? [['systemInstruction', safeJson({ parts: system.map((text) => ({ text })) })] as const]
        : []),
    ],
    conversation: [['contents', `[${contents.join(',')}]`]],
    notSent,
  }
}

/** What is asked for with no parameter set: thoughts of a model that has some, and pictures of one that draws. */
function shared({ entry, sent }: BodyOrder): Fields {
  const isAsked = sent.some(
    ({ parameter }) => parameter === 'reasoning_effort' || parameter === 'thinking_budget',
  )
  const config = {
    ...(!isAsked && isThinking(entry) && { thinkingConfig: { includeThoughts: true } }),
    ...(entry?.outputModalities.includes('image') && { responseModalities: ['TEXT', 'IMAGE'] }),
  }
  return Object.keys(config).length > 0 ? { generationConfig: config } : {}
}

/** Whether Google’s list, or a catalog, says that the model thinks: others refuse to be asked for it. */
const isThinking = (entry: CatalogEntry | undefined): boolean =>
  fieldsOf(entry?.raw)['thinking'] === true ||
  (entry?.parameters !== undefined && supportedName('reasoning_effort', entry) !== undefined)

const LEVELS: Readonly<Record<string, string>> = { none: 'minimal', xhigh: 'high', max: 'high' }

function thinking(json: string, { settings: { modelId } }: BodyOrder): Fields {
  const asked = parseJson(json)
  const effort = typeof asked === 'string' ? asked : 'medium'
  const config = isGeminiWithBudget(modelId ?? '')
    ? { thinkingBudget: BUDGETS.gemini[effort] ?? BUDGETS.gemini['medium'] }
    : { thinkingLevel: LEVELS[effort] ?? effort }
  return { generationConfig: { thinkingConfig: { includeThoughts: effort !== 'none', ...config } } }
}

/** Thinking with a budget that the person chose. */
function budgeted(json: string): Fields {
  const thinkingBudget = Number(json)
  return { generationConfig: { thinkingConfig: { includeThoughts: thinkingBudget > 0, thinkingBudget } } }
}

const MODES: Readonly<Record<string, string>> = { auto: 'AUTO', none: 'NONE', required: 'ANY' }

const WRITERS: Writers = {
  reasoning_effort: thinking,
  thinking_budget: budgeted,
  response_format(json) {
    const described = schemaIn(json)
    if (described)
      return {
        generationConfig: {
          responseMimeType: 'application/json',
          responseJsonSchema: described['schema'],
        },
      }
    const format = parseJson(json)
    const isText = isRecord(format) && format['type'] === 'text'
    return { generationConfig: { responseMimeType: isText ? 'text/plain' : 'application/json' } }
  },
  tools(json) {
    const all = toolsIn(json)
    const functions = all.flatMap((tool) => (tool.type === 'function' ? [declared(tool.function)] : []))
    const others = all.flatMap((tool) => (tool.type === 'other' ? [tool.tool] : []))
    return { tools: [...(functions.length > 0 ? [{ functionDeclarations: functions }] : []), ...others] }
  },
  web_search_options: () => ({ tools: [{ googleSearch: {} }] }),
  tool_choice(json) {
    const { word, name } = choiceIn(json)
    const config =
      name === undefined
        ? { mode: MODES[word ?? ''] ?? 'AUTO' }
        : { mode: 'ANY', allowedFunctionNames: [name] }
    return { toolConfig: { functionCallingConfig: config } }
  },
  seed: (json) =>
    Math.abs(Number(json)) < 2 ** 31
      ? { generationConfig: { seed: parseJson(json) } }
      : t('This API accepts seeds below 2³¹.'),
}

function declared({ name, description, parameters }: Fields): Fields {
  return {
    name,
    ...(description !== undefined && { description }),
    // One without members is refused: such a function takes nothing.
    ...(isRecord(parameters) &&
      Object.keys(fieldsOf(parameters['properties'])).length > 0 && { parametersJsonSchema: parameters }),
  }
}

const data = ({ mediaType, attachmentId }: AttachmentPart): string =>
  `{"inlineData":{"mimeType":${safeJson(mediaType || 'application/octet-stream')},"data":"${placeholder('attachment', attachmentId)}"}}`

const PARTS: PartWriters = { text: (text) => `{"text":${text}}`, image: data, file: data, audio: data }

type Said = { readonly settings: ConversationSettings; readonly entry: CatalogEntry | undefined }
type Speaker = { readonly role: 'user' | 'model'; readonly parts: string[] }

/**
 * What Google’s API takes for the signature of a call that its models did not make, so that a conversation begun with
 * another model can go on: from the third generation on, it refuses calls without one.
 */
const NO_SIGNATURE = 'skip_thought_signature_validator'
const WANTS_SIGNATURE = /gemini-(?:[3-9]|\d\d)/

/**
 * The conversation as user and model in turn, each as JSON text, and the texts of the system prompt. Results follow
 * their calls in a turn of the user; neighbours of one role are one turn; replies of this model go back as they came,
 * with the signatures of their thoughts.
 */
function geminiContents(turns: readonly Turn[], { settings, entry }: Said) {
  const speakers: Speaker[] = []
  const say = (role: Speaker['role'], parts: readonly string[]) => {
    if (parts.length === 0) return
    const last = speakers.at(-1)
    if (last?.role === role) last.parts.push(...parts)
    else speakers.push({ role, parts: [...parts] })
  }
  const wantsSignature = WANTS_SIGNATURE.test(settings.modelId ?? '')
  for (const turn of turns) {
    if (turn.role === 'user') say('user', partsJson(turn.parts, entry, PARTS))
    if (turn.role !== 'assistant') continue
    say('model', modelParts(turn, wantsSignature))
    say('user', resultParts(turn))
  }
  const prompts = [settings.systemPrompt, ...turns.map((turn) => (turn.role === 'system' ? turn.text : ''))]
  return {
    system: prompts.filter((text) => text.trim() !== ''),
    contents: speakers.map(({ role, parts }) => `{"role":"${role}","parts":[${parts.join(',')}]}`),
  }
}

function modelParts(turn: AssistantTurn, wantsSignature: boolean): readonly string[] {
  if (turn.items && turn.items.length > 0) return turn.items.map((part) => safeJson(part))
  return [
    ...(turn.text.trim() === '' ? [] : [safeJson({ text: turn.text })]),
    ...turn.calls.map(({ name, arguments: text }, index) =>
      safeJson({
        functionCall: { name, args: objectIn(text) },
        // The first of calls made together has it.
        ...(wantsSignature && index === 0 && { thoughtSignature: NO_SIGNATURE }),
      }),
    ),
  ]
}

/** The results of a turn’s calls; with the id of the call where the service gave it one. */
function resultParts({ calls, results, items = [] }: AssistantTurn): readonly string[] {
  const given = new Set(items.map((part) => fieldsOf(part['functionCall'])['id']))
  return calls.map(({ id, name }) =>
    safeJson({
      functionResponse: {
        ...(given.has(id) && { id }),
        name,
        response: { result: valueIn(results.get(id) ?? '') },
      },
    }),
  )
}

/** A result that is JSON goes as what it is. */
function valueIn(text: string): unknown {
  const value = parseJson(text)
  return isRecord(value) || Array.isArray(value) ? value : text
}

function objectIn(text: string): unknown {
  const value = parseJson(text)
  return isRecord(value) ? value : {}
}
