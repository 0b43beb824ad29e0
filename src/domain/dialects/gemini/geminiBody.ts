import { isRecord, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'

import { safeJson } from '../../attachments/attachment'
import type { CatalogEntry } from '../../catalog'
import { supportedName } from '@/domain/parameters/parameters'
import type { Member } from '../../request/extraFields'
import { BUDGETS, isGeminiWithBudget } from '../../parameters/thinkingBudget'
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
