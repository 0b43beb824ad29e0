import type { Message } from '../messages/message'

/** How many pictures go along with these messages: some services price them apart. */
export const picturesIn = (messages: readonly Message[]): number =>
  messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'image').length
