import { isObject } from '../../../lib/json'
import { commonEntry, onlyKnown } from '../fields/common'
import { precisionOf } from '../fields/features'
import { textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'

/** llama.cpp's server: size and precision in `meta`, the file's path as id. The last part of the path is the name. */
export const llamacpp: Shape = {
  name: 'llama.cpp',
  matches: (value) =>
    value['owned_by'] === 'llamacpp' ||
    (isObject(value['meta']) && ('n_ctx_train' in value['meta'] || 'n_params' in value['meta'])),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const status = textAt(value, ['status.value'], 20)
    return [
      {
        ...common,
        name:
          common.name
            .split(/[/\\]/)
            .pop()
            ?.replace(/\.gguf$/i, '') ?? common.name,
        ...onlyKnown({
          contextTokens: tokensAt(value, ['meta.n_ctx', 'meta.n_ctx_train'], notes) ?? common.contextTokens,
        }),
        precision: precisionOf(textAt(value, ['meta.ftype'], 30)),
        isReady: common.isReady && status !== 'failed',
      },
    ]
  },
}

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
