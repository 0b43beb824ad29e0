import { isObject, type Json } from '../../../lib/json'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom } from '../fields/conditions'
import { featureName, unionOfFeatures } from '../fields/features'
import { createPriceTable } from '../fields/priceTable'
import { flagAt, objectAt, textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'

/** Mistral's list: no prices, capabilities as booleans, and one row for each alias of a model. */
export const mistral: Shape = {
  name: 'Mistral',
  matches: (value) => isObject(value['capabilities']) && 'completion_chat' in value['capabilities'],
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const can = (ability: string) => flagAt(value, [`capabilities.${ability}`]) === true
    const input = [
      ...(can('audio_transcription') && !can('completion_chat') ? [] : ['text']),
      ...(can('vision') || can('ocr') ? ['image'] : []),
      ...(can('audio') || can('audio_transcription') ? ['audio'] : []),
    ]
    const output = can('audio_speech')
      ? ['audio']
      : can('moderation') && !can('completion_chat')
        ? ['moderation']
        : ['text']
    const features = ['function_calling', 'reasoning', 'vision', 'audio'].filter(can)
    return [
      {
        ...common,
        inputModalities: input,
        outputModalities: common.id.includes('embed') ? ['embeddings'] : output,
        features: features.map((name) => (name === 'function_calling' ? 'tools' : name)).sort(),
      },
    ]
  },
}

/** Prices are integers of 10^-10 dollars a token. */
const PER = 10
const KEYS: readonly (readonly [string, PriceItem])[] = [
  ['prompt_text_token_price', 'input'],
  ['cached_prompt_text_token_price', 'cached'],
  ['completion_text_token_price', 'output'],
  ['prompt_image_token_price', 'imageToken'],
]

/** xAI's language models: integer prices, a second set of them for long prompts. */
export const xai: Shape = {
  name: 'xAI',
  matches: (value) => 'prompt_text_token_price' in value || 'completion_text_token_price' in value,
  read: (row, notes) => {
    const { value } = row
    const table = createPriceTable(notes)
    for (const [key, item] of KEYS) table.add(item, value[key], { label: key, per: PER })
    const threshold = value['long_context_threshold']
    if (typeof threshold === 'number' && threshold > 0) {
      const when: readonly PriceCondition[] = [promptFrom(threshold + 1)]
      for (const [key, item] of KEYS)
        table.add(item, positive(value[`${key}_long_context`]), {
          label: `${key}_long_context`,
          per: PER,
          when,
        })
    }
    table.add('search', positive(value['search_price']), { label: 'search_price', per: PER })
    for (const [key, amount] of Object.entries(value)) {
      if (/price/.test(key) && !isRead(key, threshold)) table.leave(amount, key)
    }
    const common = commonEntry(row, notes)
    return [
      {
        ...common,
        ...onlyKnown({
          contextTokens: common.contextTokens ?? tokensAt(value, ['max_prompt_length'], notes),
        }),
        prices: table.finish({ zeroIsAbsent: ['cached', 'imageToken'] }),
      },
    ]
  },
}

const positive = (value: Json | undefined): Json | undefined => (value === 0 ? undefined : value)

/** Whether a price is one of those above; the second set is read only where its threshold is given. */
const isRead = (key: string, threshold: Json | undefined): boolean =>
  key === 'search_price' ||
  KEYS.some(([name]) => name === key || (typeof threshold === 'number' && `${name}_long_context` === key))

/** GitHub Copilot: limits and abilities in `capabilities`; a policy that is not enabled keeps a model from use. */
export const copilot: Shape = {
  name: 'Copilot',
  matches: (value) =>
    isObject(value['capabilities']) &&
    (isObject(value['capabilities']['limits']) || isObject(value['capabilities']['supports'])),
  read: (row, notes) => {
    const capabilities = objectAt(row.value, 'capabilities')
    const common = commonEntry(row, notes)
    const supports = Object.entries(objectAt(capabilities, 'supports')).flatMap(([name, flag]) =>
      flag === true ? [featureName(name)] : [],
    )
    const hasPictures = isObject(objectAt(capabilities, 'limits')['vision']) || supports.includes('vision')
    return [
      {
        ...common,
        ...onlyKnown({
          contextTokens: tokensAt(capabilities, ['limits.max_context_window_tokens'], notes),
          maxOutputTokens: tokensAt(capabilities, ['limits.max_output_tokens'], notes),
          maxPromptTokens: tokensAt(capabilities, ['limits.max_prompt_tokens'], notes),
          tokenizer: textAt(capabilities, ['tokenizer'], 60),
          owner: textAt(row.value, ['vendor'], 100) ?? common.owner,
        }),
        features: unionOfFeatures(supports) ?? [],
        inputModalities: hasPictures ? ['text', 'image'] : ['text'],
        outputModalities: [textAt(capabilities, ['type'], 20) === 'embeddings' ? 'embeddings' : 'text'],
        isReady:
          common.isReady &&
          !['disabled', 'unconfigured'].includes(textAt(row.value, ['policy.state'], 20) ?? ''),
      },
    ]
  },
}
