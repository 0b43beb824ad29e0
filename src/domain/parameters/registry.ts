import { mark } from '@/lib/text/t'

import type { Definition, Kind } from './kind'
import {
  biases,
  count,
  digits,
  flag,
  number,
  request,
  responseFormat,
  stops,
  streamOptions,
  toolChoice,
  tools,
  word,
} from './kinds'

/** As loose as it must be to hold kinds of all values; `ParameterValues` says exactly which. */
type AnyDefinition = Omit<Definition<unknown>, 'kind'> & {
  readonly kind: Omit<Kind<unknown>, 'isValue' | 'write'> & {
    readonly isValue: (value: unknown) => boolean
    readonly write: (value: never) => unknown
  }
}

const TOOL_FEATURES = ['tools', 'tool_calls', 'tool_calling', 'function_calling'] as const

/**
 * Every parameter of a request by its name on the wire, in the order in which a body has them and the panel shows
 * them. All else follows from an entry: values and their JSON, what is kept and what a preset or a sweep may hold,
 * what a refusal removes, the panel, and what the built-in service checks.
 */
export const PARAMETERS = {
  temperature: {
    label: mark('Temperature'),
    kind: number({
      min: 0,
      max: 2,
      step: 0.01,
      start: 1,
      short: mark('Temp'),
      picture: { type: 'together' },
      swept: '0 · 0.5 · 1 · 1.5',
    }),
    isBasic: true,
    isOfTheDraw: true,
  },
  top_p: {
    label: mark('Top P'),
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 1,
      short: mark('Top P'),
      picture: { type: 'cut', cut: 'topP' },
      swept: '0.5 · 0.8 · 0.95 · 1',
    }),
    isBasic: true,
    isOfTheDraw: true,
  },
  top_k: {
    label: mark('Top K'),
    kind: number({
      min: 0,
      max: 1000,
      reach: 200,
      step: 1,
      start: 40,
      short: mark('Top K'),
      picture: { type: 'cut', cut: 'topK' },
      swept: '1 · 10 · 40',
    }),
    isOfTheDraw: true,
  },
  min_p: {
    label: mark('Min P'),
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 0.05,
      short: mark('Min P'),
      picture: { type: 'cut', cut: 'minP' },
      swept: '0 · 0.05 · 0.2',
    }),
    isOfTheDraw: true,
  },
  typical_p: {
    label: mark('Typical P'),
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 1,
      short: mark('Typical P'),
      picture: { type: 'sentence' },
      swept: '0.5 · 0.8 · 1',
    }),
    isOfTheDraw: true,
    listedAs: ['typ_p', 'typical'],
  },
  xtc_probability: {
    label: mark('XTC probability'),
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 0.5,
      short: mark('XTC'),
      picture: { type: 'sentence' },
      swept: '0 · 0.25 · 0.5',
    }),
    isOfTheDraw: true,
  },
  mirostat: {
    label: mark('Mirostat'),
    kind: number({
      min: 0,
      max: 2,
      step: 1,
      start: 2,
      short: mark('Mirostat'),
      picture: { type: 'sentence' },
      swept: '0 · 1 · 2',
      off: 0,
    }),
    excludes: ['top_p', 'top_k', 'min_p', 'typical_p', 'xtc_probability'],
    isOfTheDraw: true,
    listedAs: ['mirostat_mode'],
  },
  max_tokens: {
    label: mark('Max tokens'),
    isPlural: true,
    kind: number({
      min: 1,
      max: 1_000_000,
      reach: 16_384,
      step: 1,
      start: 2048,
      short: mark('Max tokens'),
      picture: { type: 'sentence' },
      swept: '50 · 200',
    }),
    isBasic: true,
    isOfTheDraw: true,
    otherNames: ['max_completion_tokens'],
  },
  frequency_penalty: {
    label: mark('Frequency penalty'),
    kind: number({
      min: -2,
      max: 2,
      step: 0.01,
      start: 0,
      short: mark('Frequency'),
      picture: { type: 'penalty', penalty: 'frequency' },
      swept: '0 · 0.5 · 1',
    }),
    isOfTheDraw: true,
  },
  presence_penalty: {
    label: mark('Presence penalty'),
    kind: number({
      min: -2,
      max: 2,
      step: 0.01,
      start: 0,
      short: mark('Presence'),
      picture: { type: 'penalty', penalty: 'presence' },
      swept: '0 · 0.5 · 1',
    }),
    isOfTheDraw: true,
  },
  repetition_penalty: {
    label: mark('Repetition penalty'),
    kind: number({
      min: 0,
      max: 2,
      step: 0.01,
      start: 1,
      short: mark('Repetition'),
      picture: { type: 'penalty', penalty: 'repetition' },
      swept: '1 · 1.1 · 1.3',
    }),
    isOfTheDraw: true,
    listedAs: ['repeat_penalty'],
  },
  dry_multiplier: {
    label: mark('DRY multiplier'),
    kind: number({
      min: 0,
      max: 5,
      step: 0.05,
      start: 0.8,
      short: mark('DRY'),
      picture: { type: 'sentence' },
      swept: '0 · 0.8 · 1.6',
    }),
    isOfTheDraw: true,
  },
  seed: {
    label: mark('Seed'),
    isEveryday: true,
    kind: digits,
    editor: 'seed',
    isOfTheDraw: true,
  },
  stop: {
    label: mark('Stop sequences'),
    isEveryday: true,
    isPlural: true,
    kind: stops,
    editor: 'stops',
    isOfTheDraw: true,
  },
  logit_bias: {
    label: mark('Logit bias'),
    kind: biases,
    editor: 'biases',
    isOfTheDraw: true,
  },
  reasoning_effort: {
    label: mark('Reasoning effort'),
    kind: word,
    editor: 'effort',
    listedAs: ['reasoning'],
    features: ['reasoning', 'reasoning_effort'],
  },
  service_tier: {
    label: mark('Service tier'),
    kind: word,
    editor: 'tier',
  },
  response_format: {
    label: mark('Response format'),
    kind: responseFormat,
    editor: 'format',
    isOfTheDraw: true,
    listedAs: ['structured_outputs', 'json_mode'],
    features: ['json_mode', 'structured_outputs', 'structured_output', 'response_format'],
  },
  tools: {
    label: mark('Tools'),
    isEveryday: true,
    isPlural: true,
    kind: tools,
    editor: 'tools',
    features: TOOL_FEATURES,
  },
  tool_choice: {
    label: mark('Tool choice'),
    kind: toolChoice,
    editor: 'toolChoice',
    needs: 'tools',
    listedAs: ['tools'],
    features: [...TOOL_FEATURES, 'tool_choice'],
  },
  parallel_tool_calls: {
    label: mark('Parallel tool calls'),
    isPlural: true,
    kind: flag,
    editor: 'flag',
    needs: 'tools',
    features: ['parallel_tools'],
  },
  web_search_options: {
    label: mark('Web search'),
    kind: request,
    editor: 'search',
    features: ['web_search'],
  },
  logprobs: {
    label: mark('Logprobs'),
    isPlural: true,
    kind: flag,
    editor: 'logprobs',
    isOfTheDraw: true,
    features: ['logprobs'],
  },
  top_logprobs: {
    label: mark('Top logprobs'),
    isPlural: true,
    kind: count,
    needs: 'logprobs',
    isOfTheDraw: true,
    listedAs: ['logprobs'],
    features: ['logprobs', 'top_logprobs'],
  },
  stream: {
    label: mark('Streaming'),
    isEveryday: true,
    kind: flag,
    editor: 'stream',
    isSentByDefault: true,
  },
  stream_options: {
    label: mark('Usage in the stream'),
    kind: streamOptions,
    needs: 'stream',
    isSentByDefault: true,
  },
} as const satisfies Readonly<Record<string, AnyDefinition>>
