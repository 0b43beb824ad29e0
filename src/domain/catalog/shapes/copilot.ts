import { commonEntry, onlyKnown } from '../fields/common'
import { featureName, unionOfFeatures } from '../fields/features'
import { objectAt, textAt, tokensAt } from '../fields/text'
import { isObject } from '../../../lib/json'
import type { Shape } from '../rowsOf'

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
