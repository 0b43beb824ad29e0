import { commonEntry } from '../fields/common'
import { textAt, textsAt } from '../fields/text'
import type { Shape } from '../rowsOf'

/** Heroku: kinds and regions as lists, the life cycle in `state`. */
export const heroku: Shape = {
  name: 'Heroku',
  matches: (value) =>
    Array.isArray(value['type']) && ('regions' in value || 'eol_date' in value || 'state' in value),
  read: (row, notes) => {
    const common = commonEntry(row, notes)
    const kinds = textsAt(row.value, ['type']) ?? []
    const output = kinds.some((kind) => kind.includes('image'))
      ? ['image']
      : kinds.some((kind) => kind.includes('embed'))
        ? ['embeddings']
        : ['text']
    return [
      {
        ...common,
        inputModalities: common.inputModalities.length > 0 ? common.inputModalities : ['text'],
        outputModalities: common.outputModalities.length > 0 ? common.outputModalities : output,
        isReady:
          common.isReady &&
          !['eol', 'disabled', 'retired'].includes(textAt(row.value, ['state'], 20)?.toLowerCase() ?? ''),
      },
    ]
  },
}
