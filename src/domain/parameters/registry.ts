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
    short: mark('Temp'),
    sweep: '0 · 0.5 · 1 · 1.5',
    kind: number({
      min: 0,
      max: 2,
      step: 0.01,
      start: 1,
      picture: { type: 'together' },
    }),
    isBasic: true,
    isOfTheDraw: true,
  },
  top_p: {
    label: mark('Top P'),
    sweep: '0.5 · 0.8 · 0.95 · 1',
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 1,
      picture: { type: 'cut', cut: 'topP' },
    }),
    isBasic: true,
    isOfTheDraw: true,
  },
  top_k: {
    label: mark('Top K'),
    sweep: '1 · 10 · 40',
    kind: number({
      min: 0,
      max: 1000,
      reach: 200,
      step: 1,
      start: 40,
      picture: { type: 'cut', cut: 'topK' },
    }),
    isOfTheDraw: true,
  },
  min_p: {
    label: mark('Min P'),
    sweep: '0 · 0.05 · 0.2',
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 0.05,
      picture: { type: 'cut', cut: 'minP' },
    }),
    isOfTheDraw: true,
  },
  typical_p: {
    label: mark('Typical P'),
    sweep: '0.5 · 0.8 · 1',
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 1,
      picture: { type: 'sentence' },
    }),
    isOfTheDraw: true,
    listedAs: ['typ_p', 'typical'],
  },
  xtc_probability: {
    label: mark('XTC probability'),
    short: mark('XTC'),
    sweep: '0 · 0.25 · 0.5',
    kind: number({
      min: 0,
      max: 1,
      step: 0.01,
      start: 0.5,
      picture: { type: 'sentence' },
    }),
    isOfTheDraw: true,
  },
  mirostat: {
    label: mark('Mirostat'),
    sweep: '0 · 1 · 2',
    kind: number({
      min: 0,
      max: 2,
      step: 1,
      start: 2,
      picture: { type: 'sentence' },
      off: 0,
    }),
    excludes: ['top_p', 'top_k', 'min_p', 'typical_p', 'xtc_probability'],
    isOfTheDraw: true,
    listedAs: ['mirostat_mode'],
  },
  max_tokens: {
    label: mark('Max tokens'),
    sweep: '50 · 200',
    kind: number({
      min: 1,
      max: 1_000_000,
      reach: 16_384,
      step: 1,
      start: 2048,
      picture: { type: 'sentence' },
    }),
    isBasic: true,
    isOfTheDraw: true,
    otherNames: ['max_completion_tokens'],
  },
  frequency_penalty: {
    label: mark('Frequency penalty'),
    short: mark('Frequency'),
    sweep: '0 · 0.5 · 1',
    kind: number({
      min: -2,
      max: 2,
      step: 0.01,
      start: 0,
      picture: { type: 'penalty', penalty: 'frequency' },
    }),
    isOfTheDraw: true,
  },
  presence_penalty: {
    label: mark('Presence penalty'),
    short: mark('Presence'),
    sweep: '0 · 0.5 · 1',
    kind: number({
      min: -2,
      max: 2,
      step: 0.01,
      start: 0,
      picture: { type: 'penalty', penalty: 'presence' },
    }),
    isOfTheDraw: true,
  },
  repetition_penalty: {
    label: mark('Repetition penalty'),
    short: mark('Repetition'),
    sweep: '1 · 1.1 · 1.3',
    kind: number({
      min: 0,
      max: 2,
      step: 0.01,
      start: 1,
      picture: { type: 'penalty', penalty: 'repetition' },
    }),
    isOfTheDraw: true,
    listedAs: ['repeat_penalty'],
  },
  dry_multiplier: {
    label: mark('DRY multiplier'),
    short: mark('DRY'),
    sweep: '0 · 0.8 · 1.6',
    kind: number({
      min: 0,
      max: 5,
      step: 0.05,
      start: 0.8,
      picture: { type: 'sentence' },
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
    short: mark('Effort'),
    sweep: 'low · medium · high',
    kind: word,
    editor: 'effort',
    listedAs: ['reasoning'],
    features: ['reasoning', 'reasoning_effort'],
  },
  verbosity: {
    label: mark('Verbosity'),
    sweep: 'low · medium · high',
    isEveryday: true,
    kind: word,
    editor: 'verbosity',
  },
  thinking_budget: {
    label: mark('Thinking budget'),
    sweep: '1024 · 4096 · 16384',
    kind: number({
      min: 0,
      max: 1_000_000,
      reach: 32_768,
      step: 1,
      start: 4096,
      picture: { type: 'sentence' },
    }),
    excludes: ['reasoning_effort'],
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
    kind: flag,
    editor: 'logprobs',
    isOfTheDraw: true,
    features: ['logprobs'],
  },
  top_logprobs: {
    label: mark('Top logprobs'),
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
