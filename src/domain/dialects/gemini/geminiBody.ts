import { isRecord, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'

import { safeJson } from '../../attachments/placeholders'
import type { CatalogEntry } from '../../catalog'
import { supportedName } from '@/domain/parameters/parameters'
import type { Member } from '../../request/extraFields'
import { fieldsOf, type Fields } from '../../usage/fields'
import type { BodyOrder, BuiltBody } from '../request/bodyOrder'
import { choiceIn, schemaIn, toolsIn } from '../request/functions'
import { turnsOf } from '../request/turns'
import { writtenParameters, type Writers } from '../request/writtenParameters'
import { geminiContents } from './geminiContents'
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
  const isAsked = sent.some(({ parameter }) => parameter === 'reasoning_effort')
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

/** Tokens of thinking for models of the generations that are given a budget. */
const BUDGETS: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 512,
  low: 1024,
  medium: 8192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
}

/** From the third generation on, models are given a level. */
const BY_BUDGET = /gemini-2\./

const LEVELS: Readonly<Record<string, string>> = { none: 'minimal', xhigh: 'high', max: 'high' }

function thinking(json: string, { settings: { modelId } }: BodyOrder): Fields {
  const asked = parseJson(json)
  const effort = typeof asked === 'string' ? asked : 'medium'
  const config = BY_BUDGET.test(modelId ?? '')
    ? { thinkingBudget: BUDGETS[effort] ?? BUDGETS['medium'] }
    : { thinkingLevel: LEVELS[effort] ?? effort }
  return { generationConfig: { thinkingConfig: { includeThoughts: effort !== 'none', ...config } } }
}

const MODES: Readonly<Record<string, string>> = { auto: 'AUTO', none: 'NONE', required: 'ANY' }

const WRITERS: Writers = {
  reasoning_effort: thinking,
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
      : t('this API takes seeds below 2³¹'),
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
