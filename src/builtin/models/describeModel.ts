import type { Descriptor, EngineModel } from '../engine'
import {
  memoryBytes,
  ownNumber,
  type Pooling,
  poolingOf,
  precisionOf,
  vectorLengthOf,
} from '../gguf/modelFacts'
import type { Gguf } from '../gguf/readGguf'

import type { LocalModel, ThinkingStyle } from './modelStore'

/** Longer contexts are possible, and take memory for the whole length at once. */
const LARGEST_CONTEXT = 8192
/** The engine reads a text that it embeds in one piece, and its buffers grow with that. */
const LARGEST_EMBEDDED = 2048
/** What files without a length in their metadata are loaded with. */
const FALLBACK_CONTEXT = 2048

/** What is read from a model's file: all that tells one model from another in the list, the catalog and the engine. */
export type GgufFacts = {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly ownedBy: string | undefined
  readonly parameterCount: number
  /** Tokens it is loaded with, input and output together. */
  readonly contextTokens: number
  /** Numbers of the vector it makes of a text; undefined for a model that writes. */
  readonly vectorLength: number | undefined
  /** Undefined for a model that writes. */
  readonly pooling: Pooling | undefined
  readonly precision: EngineModel['precision']
  readonly thinking: ThinkingStyle
  /** Whether its template shows tools to it. */
  readonly showsTools: boolean
  /** Whether the arguments of its calls may only be copied from the prompt. */
  readonly copiesArguments: boolean
  /** Whether it holds a classifier of messages, whose answer the model is told. */
  readonly tellsTopics: boolean
  /** The temperature its makers recommend, where they do. */
  readonly temperature: number | undefined
  readonly sizeBytes: number
  /** An estimate; see `memoryBytes`. */
  readonly memoryBytes: number
}

/** All that a model's file says about it, as the list, the catalog and the engine need it. */
export const describeModel = (id: string, gguf: Gguf, sizeBytes: number): Omit<LocalModel, 'open'> =>
  describeFacts(id, readFacts(gguf, sizeBytes))

/** The facts in the head of a file of `sizeBytes`. */
export function readFacts(gguf: Gguf, sizeBytes: number): GgufFacts {
  const text = (key: string) => {
    const value = gguf.metadata.get(key)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const trained = ownNumber(gguf, 'context_length')
  const vectorLength = vectorLengthOf(gguf)
  const contextTokens = Math.min(
    trained !== undefined && trained > 0 ? trained : FALLBACK_CONTEXT,
    vectorLength === undefined ? LARGEST_CONTEXT : LARGEST_EMBEDDED,
  )
  const template = text('tokenizer.chat_template') ?? ''
  return {
    name: text('general.name'),
    description: text('general.description'),
    ownedBy: text('general.organization') ?? text('general.author'),
    parameterCount: gguf.parameterCount,
    contextTokens,
    vectorLength,
    pooling: vectorLength === undefined ? undefined : poolingOf(gguf),
    precision: precisionOf(gguf),
    thinking: thinkingOf(template),
    showsTools: showsTools(template),
    copiesArguments: gguf.metadata.get('pocket.copies_arguments') === true,
    tellsTopics: gguf.metadata.has('pocket.topics'),
    temperature: temperatureOf(gguf),
    sizeBytes,
    memoryBytes: memoryBytes(gguf, contextTokens),
  }
}

/** The list entry, the catalog entry and the engine's options of a model with these facts. */
export function describeFacts(id: string, facts: GgufFacts): Omit<LocalModel, 'open'> {
  const { contextTokens, vectorLength, thinking, sizeBytes, temperature = DEFAULT_TEMPERATURE } = facts
  const embeds = vectorLength !== undefined
  const entry: EngineModel = {
    id,
    name: facts.name ?? id,
    description:
      facts.description ??
      `${embeds ? 'An embedding model' : 'A model'} of ${roughly(facts.parameterCount)} parameters that runs on this device.`,
    ownedBy: facts.ownedBy ?? 'this device',
    created: CREATED,
    contextTokens,
    maxOutputTokens: contextTokens - 1,
    precision: facts.precision,
    inputModalities: ['text'],
    ...(embeds && { vectorLength }),
    parameters: embeds ? {} : parametersOf(contextTokens, thinking, facts.showsTools, temperature),
  }
  return {
    entry,
    ...(facts.pooling && { pooling: facts.pooling }),
    thinking,
    copiesArguments: facts.copiesArguments,
    tellsTopics: facts.tellsTopics,
    temperature,
    sizeBytes,
    memoryBytes: facts.memoryBytes,
  }
}

/** The files do not say when they were made; this is the day the built-in service was. */
const CREATED = 1_763_596_800

function thinkingOf(template: string): ThinkingStyle {
  if (WRITES_EFFORT.test(template)) return 'effort'
  return template.includes('enable_thinking') ? 'switch' : 'none'
}

/**
 * A template that shows the effort to the model, assigns or compares it. One that only asks whether it was sent does
 * the same for every value, so the parameter would promise a difference that is not there.
 */
const WRITES_EFFORT =
  /\{\{[^{}]*\breasoning_effort\b[^{}]*\}\}|=\s*reasoning_effort\b|\breasoning_effort\s*[!=]=/

/** A model whose template does not write tools down would be asked to call what it has never seen. */
const showsTools = (template: string): boolean => /\btools\b/.test(template)

/** What the engine does with each parameter; what is not here it refuses. */
function parametersOf(
  contextTokens: number,
  thinking: ThinkingStyle,
  hasTools: boolean,
  temperature: number,
): Readonly<Record<string, Descriptor>> {
  const range = (min: number, max: number, fallback: number): Descriptor => ({
    type: 'range',
    min,
    max,
    default: fallback,
  })
  return {
    max_tokens: { type: 'integer', min: 1, max: contextTokens - 1 },
    temperature: range(0, 2, temperature),
    top_p: range(0, 1, 1),
    top_k: { type: 'integer', min: 0, max: 100_000, default: 0 },
    min_p: range(0, 1, 0),
    frequency_penalty: range(-2, 2, 0),
    presence_penalty: range(-2, 2, 0),
    // The engine refuses 0.
    repetition_penalty: range(0.01, 2, 1),
    stop: { type: 'array', items: { type: 'unknown' }, max_items: 4 },
    seed: { type: 'integer' },
    ...(hasTools && {
      tools: { type: 'array', items: { type: 'unknown' } },
      tool_choice: { type: 'unknown' },
      parallel_tool_calls: { type: 'boolean' },
    }),
    response_format: { type: 'enum', values: ['text', 'json_object', 'json_schema'], default: 'text' },
    logprobs: { type: 'boolean', default: false },
    top_logprobs: { type: 'integer', min: 0, max: 20 },
    ...(thinking === 'effort' && { reasoning_effort: { type: 'enum', values: ['low', 'medium', 'high'] } }),
    ...(thinking === 'switch' && {
      reasoning_effort: { type: 'enum', values: ['none', 'low', 'medium', 'high'] },
    }),
  }
}

/** Small models wander at 1. A file may recommend another temperature, and what is sent always wins. */
const DEFAULT_TEMPERATURE = 0.7

/** llama.cpp's key for the recommended temperature; anything that is no temperature is ignored. */
function temperatureOf({ metadata }: Gguf): number | undefined {
  const value = metadata.get('general.sampling.temp')
  if (typeof value !== 'number' || !(value >= 0 && value <= 2)) return undefined
  // Files hold 32-bit floats: 0.3 would be shown as 0.30000001192092896.
  return Number(value.toPrecision(6))
}

function roughly(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} billion`
  return count >= 1e6 ? `${Math.round(count / 1e6)} million` : String(count)
}
