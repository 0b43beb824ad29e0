import type { Exchange } from './exchange'
import type { MessageStatus } from '../messages/message'

const OUTCOMES = {
  complete: 'ended',
  streaming: 'ended',
  stopped: 'stopped',
  failed: 'failed',
  interrupted: 'interrupted',
} as const

/** How a request ended, by the status of the message it made. */
export const outcomeOf = ({ type }: MessageStatus): Exchange['response']['outcome'] => OUTCOMES[type]
