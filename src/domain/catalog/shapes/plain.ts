import { commonEntry } from '../fields/common'
import type { Shape } from '../shape'

/** A list without prices: OpenAI, DeepSeek, vLLM and anything else with an id. The last to be tried. */
export const plain: Shape = {
  name: 'plain list',
  matches: () => true,
  read: (row, notes) => [commonEntry(row, notes)],
}
