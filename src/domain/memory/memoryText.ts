import type { Memory } from './memory'

/** What a model is told of memories, the oldest first, so that a newer one corrects an older. */
export const memoryText = (memories: readonly Memory[]): string =>
  [
    'Facts the person asked you to remember from earlier chats. Use them where they matter, and do not mention them otherwise.',
    ...memories.toReversed().map(({ text }) => `- ${text.replace(/\s+/g, ' ')}`),
  ].join('\n')

/** What a model is told of the tool that proposes a memory. */
export const REMEMBER_DESCRIPTION =
  'Proposes a short fact about the person to be remembered in later chats: a preference, a name, a lasting circumstance. ' +
  'The person is asked each time and may decline. Propose only what they said themselves and would want to be remembered; ' +
  'never secrets, health, beliefs or what concerns this chat alone.'

export const REMEMBER_SCHEMA = {
  type: 'object',
  properties: { fact: { type: 'string', description: 'One sentence, at most 500 characters.' } },
  required: ['fact'],
  additionalProperties: false,
}

/** What a model is told of what became of its proposal. */
export const REMEMBERED = 'Remembered.'
export const NOT_REMEMBERED = {
  empty: 'Nothing to remember: the fact is empty or longer than 500 characters.',
  here: 'Nothing from this chat may be remembered.',
  unsaved: 'It could not be saved.',
} as const
