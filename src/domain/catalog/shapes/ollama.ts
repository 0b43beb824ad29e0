import { commonEntry, onlyKnown } from '../fields/common'
import { precisionOf } from '../fields/features'
import { textAt, tokensAt } from '../fields/text'
import { isObject } from '../../../lib/json'
import type { Shape } from '../rowsOf'

/** Ollama's `/api/tags` (its `/v1/models` is a plain list): precision by its GGUF name, abilities by name. */
export const ollama: Shape = {
  name: 'Ollama',
  matches: (value) =>
    isObject(value['details']) &&
    ('quantization_level' in value['details'] || 'parameter_size' in value['details']),
  read: (row, notes) => {
    const common = commonEntry(row, notes)
    return [
      {
        ...common,
        ...onlyKnown({
          contextTokens: common.contextTokens ?? tokensAt(row.value, ['details.context_length'], notes),
        }),
        precision: precisionOf(textAt(row.value, ['details.quantization_level'], 30)),
      },
    ]
  },
}
