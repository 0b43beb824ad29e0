import type { Message } from '@/domain/messages/message'

import { estimateHeight } from './estimateHeight'

/** More than a window full, since heights are guessed. */
const WINDOWS = 1.25

/** Whether these messages, the last of a conversation, fill the window. */
export const fillsWindow = (messages: readonly Message[]): boolean =>
  messages.reduce((sum, message) => sum + estimateHeight(message, innerWidth), 0) >= innerHeight * WINDOWS
