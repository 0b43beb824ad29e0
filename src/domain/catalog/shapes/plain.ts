import { bareEntry, commonEntry, idOf } from '../fields/common'
import type { Row, Shape } from '../rowsOf'

/** A list without prices: OpenAI, DeepSeek, vLLM and anything else with an id. The last to be tried. */
export const plain: Shape = {
  name: 'plain list',
  matches: () => true,
  // Lists of names alone can be hundreds of thousands long: they are not asked for facts they cannot have.
  read: (row, notes) => [isName(row) ? bareEntry(idOf(row), row.value) : commonEntry(row, notes)],
}

const isName = ({ value, provider }: Row): boolean => !provider && Object.keys(value).length === 1
