import type { JsonObject } from '@/lib/json'
import { mark } from '@/lib/text/t'
import type { ModelId } from '../../ids'
import type { CatalogEntry } from '../entry'
import { LONG_AGO } from '../suggestSuccessor'
import type { Row } from '../rowsOf'
import { dataHandlingOf, NOTHING_SAID } from './dataHandling'
import { featuresOfModalities, featuresOfParameters, precisionOf, unionOfFeatures } from './features'
import { featuresIn, modalitiesAt, modalityArrow, parametersIn } from './abilities'
import { cleanName, cleanText, flagAt, instantAt, nameAt, textAt, textsAt, tokensAt } from './text'

const LONGEST_DESCRIPTION = 8000
/** Providers mean 13:00 UTC by a bare deprecation day (format 2.4 and the flat format). */
const DEPRECATION_HOUR_UTC = 13

const CONTEXT = [
  'context_length',
  'context_window',
  'max_context_length',
  'max_context_tokens',
  'max_model_len',
  'max_input_tokens',
  'contextWindow',
  'contextLength',
  'context_size',
  'context',
  'context_tokens',
  'n_ctx',
  'limit.context',
  'limits.context',
  'limits.max_context_window_tokens',
  'limits.max_context_length',
  'limits.max_input_tokens',
  'model_limits.max_sequence_length',
  'context_window.context_length',
  'info.contextLength',
  'inputTokenLimit',
  'parameters.max_seq_len',
  'top_provider.context_length',
  'metadata.context_length',
  'max_seq_len',
]
// When it ends, before when that was announced.
const DEPRECATION = [
  'retires_at',
  'retirement_date',
  'shutdown_date',
  'sunset_date',
  'eol_date',
  'expiration_date',
  'deprecation_date',
  'deprecated_at',
  'deprecation.inference',
  'deprecation',
]
const isDeprecated = (value: JsonObject): boolean =>
  flagAt(value, ['is_deprecated', 'deprecated', 'isDeprecated']) === true ||
  textAt(value, ['status', 'lifecycle_status']) === 'deprecated'

const MAX_OUTPUT = [
  'max_output_length',
  'max_completion_tokens',
  'max_output_tokens',
  'maxCompletionTokens',
  'maxOutputTokens',
  'max_output',
  'output_limit',
  'limit.output',
  'limits.max_output_tokens',
  'limits.max_completion_tokens',
  'model_limits.max_output_tokens',
  'context_window.max_output_tokens',
  'info.maxTokens',
  'outputTokenLimit',
  'top_provider.max_completion_tokens',
  'metadata.max_tokens',
]
const MAX_PROMPT = ['max_prompt_tokens', 'max_prompt_length', 'limit.input', 'limits.max_prompt_tokens']

/**
 * Every fact of an entry but its prices, by the names most services share.
 * Shapes spread it and replace what they write differently. The id must have been checked by `readCatalog`.
 */
export function commonEntry(row: Row, notes: string[]): CatalogEntry {
  const { value } = row
  const id = idOf(row)
  const arrow = modalityArrow(textAt(value, ['architecture.modality', 'modality'], 100))
  const input =
    modalitiesAt(value, [
      'input_modalities',
      'architecture.input_modalities',
      'modalities.input',
      'supported_input_modalities',
      'supported_modalities',
      'inputModalities',
    ]) ??
    arrow?.input ??
    []
  const output =
    modalitiesAt(value, [
      'output_modalities',
      'architecture.output_modalities',
      'modalities.output',
      'supported_output_modalities',
      'outputModalities',
    ]) ??
    arrow?.output ??
    []
  const features = featuresIn(value)
  const parameters = parametersIn(value, features)
  const owner = textAt(
    value,
    [
      'owned_by',
      'owner',
      'publisher',
      'organization',
      'developer',
      'author',
      'info.developer',
      'providerName',
    ],
    100,
  )
  const facts = {
    owner: owner ?? (row.provider && cleanText(row.provider.id, 100)),
    createdAt: instantAt(value, ['created', 'created_at', 'createdAt', 'release_date', 'modified_at']),
    deprecatedAt:
      instantAt(value, DEPRECATION, DEPRECATION_HOUR_UTC) ?? (isDeprecated(value) ? LONG_AGO : undefined),
    successor: textAt(value, [
      'deprecation_replacement_model',
      'replacement_model',
      'replacement',
      'successor',
      'deprecation_replacement',
    ]),
    contextTokens: tokensAt(value, CONTEXT, notes),
    maxOutputTokens: tokensAt(value, MAX_OUTPUT, notes),
    maxPromptTokens: tokensAt(value, MAX_PROMPT, notes),
    huggingFaceId: textAt(value, ['hugging_face_id', 'huggingface_id', 'hf_id']),
    tokenizer: textAt(value, ['tokenizer', 'architecture.tokenizer'], 60),
    knowledgeCutoff: textAt(value, ['knowledge_cutoff', 'knowledge'], 40),
    aliases: aliasesOf(value, id),
    features: unionOfFeatures(
      features,
      parameters && featuresOfParameters(parameters),
      input.length > 0 ? featuresOfModalities(input) : undefined,
    ),
    parameters,
  }
  return {
    id: id as ModelId,
    name:
      nameAt(value, ['display_name', 'displayName', 'name', 'modelName', 'info.name', 'label', 'title']) ??
      cleanName(id),
    description: textAt(value, ['description', 'summary', 'info.description'], LONGEST_DESCRIPTION) ?? '',
    ...onlyKnown(facts),
    inputModalities: input,
    outputModalities: output,
    precision: precisionOf(textAt(value, ['quantization', 'precision', 'dtype'], 30)),
    tiers: tiersIn(value),
    prices: { type: 'unpriced' },
    data: dataHandlingOf(value),
    isReady: !isUnready(value),
    links: linksIn(value),
    raw: value,
  }
}

/** An entry of which nothing is known but the id. */
export const bareEntry = (id: string, raw: JsonObject): CatalogEntry => ({
  id: id as ModelId,
  name: cleanName(id),
  description: '',
  inputModalities: [],
  outputModalities: [],
  precision: 'unknown',
  tiers: [],
  prices: { type: 'unpriced' },
  data: NOTHING_SAID,
  isReady: true,
  links: [],
  raw,
})

/**
 * The id a row goes by: `id`, `model` or `model_id`, else its key in a map, else a name or slug: names are for people
 * and may be the same twice. Empty when it has none.
 */
export function idOf({ value, key }: Row): string {
  const first = (names: readonly string[]) =>
    names.map((name) => value[name]).find((id): id is string => typeof id === 'string' && id !== '')
  return first(['id', 'model', 'model_id', 'modelId']) ?? key ?? first(['model_name', 'name', 'slug']) ?? ''
}

type Defined<Facts> = { [Name in keyof Facts]?: Exclude<Facts[Name], undefined> }

/** The same record without the keys whose value is undefined, as exact optional properties want it. */
export function onlyKnown<Facts extends Readonly<Record<string, unknown>>>(facts: Facts): Defined<Facts>
export function onlyKnown(facts: Readonly<Record<string, unknown>>) {
  const known: Record<string, unknown> = {}
  for (const key of Object.keys(facts)) {
    if (facts[key] !== undefined) known[key] = facts[key]
  }
  return known
}

function aliasesOf(value: JsonObject, id: string): readonly string[] | undefined {
  const names = [
    ...(textsAt(value, ['aliases']) ?? []),
    textAt(value, ['canonical_slug']),
    textAt(value, ['openrouter.slug']),
  ]
  const other = [...new Set(names.filter((name) => name !== undefined && name !== id))].slice(0, 50)
  return other.length === 0 ? undefined : other.flatMap((name) => (name === undefined ? [] : [name]))
}

const tiersIn = (value: JsonObject): readonly string[] =>
  (textsAt(value, ['service_tiers', 'supported_service_tiers', 'tiers']) ?? []).filter(
    (tier) => tier !== 'default' && tier !== 'auto',
  )

const isUnready = (value: JsonObject): boolean =>
  flagAt(value, ['is_ready', 'active', 'isReady', 'ready', 'available']) === false ||
  flagAt(value, ['offline', 'disabled', 'is_disabled']) === true

function linksIn(value: JsonObject): CatalogEntry['links'] {
  const candidates: readonly (readonly [string, string | undefined])[] = [
    [
      mark('Details'),
      textAt(value, ['links.details', 'url', 'homepage', 'model_card', 'modelSource', 'source'], 500),
    ],
    [
      mark('Terms'),
      textAt(value, ['data_policy.termsOfServiceURL', 'dataPolicy.termsOfServiceURL', 'terms_url'], 500),
    ],
    [
      mark('Privacy'),
      textAt(value, ['data_policy.privacyPolicyURL', 'dataPolicy.privacyPolicyURL', 'privacy_url'], 500),
    ],
  ]
  // Anything but https would let a catalog plant a script or a file address behind a click.
  return candidates.flatMap(([name, url]) => (url?.startsWith('https://') ? [{ name, url }] : []))
}
