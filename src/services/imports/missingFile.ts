import type { Part } from '@/domain/messages/message'

/** Longest name shown of a file that the export lacks, in characters. */
const MAX_NAME_CHARS = 200

/** Says in a message that a file belonged there and that the export does not hold it. */
export const missingFile = (kind: 'File' | 'Image', name: unknown): Part => ({
  type: 'text',
  text: `[${kind} not in the export${isName(name) ? `: ${name.slice(0, MAX_NAME_CHARS)}` : ''}]`,
})

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && !name.startsWith('data:')
