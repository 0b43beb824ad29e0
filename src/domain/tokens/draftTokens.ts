import type { Draft } from '../draft'
import { draftMessage } from '../draftMessage'
import type { Message } from '../message'
import { estimateMessageTokens, exactTokens, type TokenEstimate } from './estimateTokens'

/** The tokens of what is being written, with its attachments, before calibration; none of an empty draft. */
export function draftTokens(draft: Draft): TokenEstimate {
  const message = draftMessage(draft)
  return message ? estimateMessageTokens(message) : exactTokens(0)
}

/** How many pictures go along with these messages and what is being written: some services price them apart. */
export const picturesIn = (messages: readonly Message[], draft: Draft): number =>
  [...messages.flatMap(({ parts }) => parts), ...(draftMessage(draft)?.parts ?? [])].filter(
    ({ type }) => type === 'image',
  ).length
