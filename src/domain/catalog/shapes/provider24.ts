import { isObject, type Json, type JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'
import type { CatalogEntry, PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { conditionOf, windowOf } from '../fields/conditions'
import { discountOf } from '../fields/pricing'
import { featuresOfModalities, featuresOfParameters, unionOfFeatures } from '../fields/features'
import { descriptorOf, parameterRecord, parametersDescribed } from '../fields/abilities'
import { createPriceTable, type PriceTable } from '../fields/priceTable'
import { flagAt, objectAt, textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'
import { tiersOf } from '../basePrice'

/** The provider list-models format 2.4: typed modalities that carry limits, parameters and conditional prices. */
export const provider24: Shape = {
  name: 'provider 2.4',
  matches: (value) =>
    hasTypedItems(value['input_modalities']) ||
    hasTypedItems(value['output_modalities']) ||
    (typeof value['schema_version'] === 'string' && value['schema_version'].startsWith('2.')),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const inputs = objectsIn(value['input_modalities'])
    const outputs = objectsIn(value['output_modalities'])
    const textIn = inputs.find((modality) => modality['type'] === 'text') ?? {}
    const textOut = outputs.find((modality) => modality['type'] === 'text') ?? outputs[0] ?? {}
    const parameters = parametersOf(value, textIn, textOut)
    const tierParameter = parameters['service_tier']
    const table = createPriceTable(notes)
    for (const modality of inputs) addAll(table, modality, inputItem, notes)
    for (const modality of outputs) addAll(table, modality, outputItem, notes)
    addAll(table, value, requestItem, notes)
    const prices = table.finish({
      isFree: flagAt(value, ['is_free']),
      discount: discountOf(value['discount_to_user'], 'discount_to_user', notes, { mayBeAll: false }),
    })
    return [
      {
        ...common,
        ...onlyKnown({
          contextTokens:
            tokensAt(textIn, ['supported_inputs.max_context_length'], notes) ?? common.contextTokens,
          maxPromptTokens:
            tokensAt(textIn, ['supported_inputs.max_prompt_length'], notes) ?? common.maxPromptTokens,
          maxOutputTokens: tokensAt(textOut, ['max_length'], notes) ?? common.maxOutputTokens,
        }),
        parameters,
        features:
          unionOfFeatures(featuresOfParameters(parameters), featuresOfModalities(common.inputModalities)) ??
          [],
        tiers: tiersOf(prices, tierParameter?.type === 'enum' ? tierParameter.values : common.tiers),
        prices,
      } satisfies CatalogEntry,
    ]
  },
}

const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.flatMap((item: Json) => (isObject(item) ? [item] : [])) : []

const hasTypedItems = (value: Json | undefined): boolean =>
  Array.isArray(value) && isObject((value as readonly Json[])[0])

function parametersOf(
  root: JsonObject,
  textIn: JsonObject,
  textOut: JsonObject,
): NonNullable<CatalogEntry['parameters']> {
  const supported = objectAt(textOut, 'supported_parameters')
  const formats = ['json_mode', 'structured_outputs'].some((name) => isOn(supported[name]))
    ? [['response_format', { type: 'object' }] as const]
    : []
  return parameterRecord([
    ...parametersDescribed(supported),
    ...[textOut, textIn, root].flatMap((place) =>
      parametersDescribed(objectAt(place, 'passthrough_parameters')),
    ),
    ...formats,
  ])
}

const isOn = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== false && descriptorOf(value).type !== 'object'

/** Which item a price type and unit stand for on each side; undefined for units no usage counts. */
const inputItem = (
  type: Json | undefined,
  unit: Json | undefined,
  modality: Json | undefined,
): PriceItem | undefined => {
  if (unit === 'image') return type === 'prompt' ? 'image' : undefined
  if (unit !== 'token' && unit !== undefined) return undefined
  if (modality === 'image') return type === 'prompt' ? 'imageToken' : undefined
  if (modality === 'audio') return type === 'prompt' ? 'audioInput' : undefined
  return type === 'prompt'
    ? 'input'
    : type === 'cached_prompt'
      ? 'cached'
      : type === 'cache_write'
        ? 'cacheWrite'
        : undefined
}

const outputItem = (
  type: Json | undefined,
  unit: Json | undefined,
  modality: Json | undefined,
): PriceItem | undefined => {
  if (unit === 'request') return 'request'
  if (unit !== 'token' && unit !== undefined) return undefined
  if (type === 'internal_reasoning') return 'reasoning'
  if (type !== 'completion') return undefined
  return modality === 'image'
    ? 'imageOutput'
    : modality === 'audio' || modality === 'speech'
      ? 'audioOutput'
      : 'output'
}

const requestItem = (type: Json | undefined): PriceItem | undefined =>
  type === 'request' ? 'request' : type === 'web_search' ? 'search' : undefined

function addAll(
  table: PriceTable,
  place: JsonObject,
  itemOf: (
    type: Json | undefined,
    unit: Json | undefined,
    modality: Json | undefined,
  ) => PriceItem | undefined,
  notes: string[],
): void {
  for (const price of objectsIn(place['pricing'])) {
    const type = textAt(price, ['type'], 40) ?? t('no type')
    const item = itemOf(price['type'], price['unit'], place['type'])
    if (!item) {
      notes.push(
        t('A price of {type} per {unit} is shown in the raw entry only.', {
          type,
          unit: textAt(price, ['unit'], 40) ?? 'unit',
        }),
      )
      leave(table, place, type, price)
      continue
    }
    const window = windowOf(price)
    if (window === 'bad') {
      notes.push(t('A {type} price has a time window that cannot be read; it is left out.', { type }))
      leave(table, place, type, price)
      continue
    }
    const base: readonly PriceCondition[] = window ? [window] : []
    const ttl = price['ttl_seconds']
    const shared = {
      ...(typeof ttl === 'number' && ttl > 0 ? { ttlSeconds: ttl } : {}),
      ...(typeof price['implicit'] === 'boolean' ? { isImplicit: price['implicit'] } : {}),
    }
    table.add(item, price['cost_usd'], { label: `pricing.${type}`, when: base, ...shared })
    for (const override of objectsIn(price['overrides'])) {
      const condition = conditionOf(override['when'])
      if (condition)
        table.add(item, override['cost_usd'], {
          label: `pricing.${type}.overrides`,
          when: [...base, condition],
          ...shared,
        })
      else {
        notes.push(
          t('An override of the {type} price has a condition that cannot be read; it is left out.', { type }),
        )
        leave(table, place, `${type}.overrides`, override)
      }
    }
  }
}

/** A price beside those that were read. The modality is in its name: what pictures cost says nothing of a text. */
const leave = (table: PriceTable, { type }: JsonObject, name: string, price: JsonObject): void =>
  table.leave(
    price['cost_usd'],
    typeof type === 'string' && type !== 'text' ? `pricing.${type}_${name}` : `pricing.${name}`,
  )
