import type { Message } from '@/domain/messages/message'

const LINE_PX = 26
const CHAR_PX = 7.6
/** Padding of the column, and the quiet line below. */
const SIDES_PX = 48
const FRAME_PX = 44
/** The reading measure. */
const MOST_COLUMN_PX = 620

/**
 * How high a message will be, in pixels, before it is measured: near enough that the scrollbar does not lie. Not kept:
 * to count its lines is as fast as to find what was counted before.
 */
export function estimateHeight(message: Message | undefined, widthPx: number): number {
  if (!message) return FRAME_PX + LINE_PX
  const charsPerLine = Math.max(20, Math.min(MOST_COLUMN_PX, widthPx - SIDES_PX) / CHAR_PX)
  let lines = 0
  for (const part of message.parts) {
    if (part.type === 'text') lines += linesOf(part.text, charsPerLine)
    else if (part.type === 'image') lines += 10
    else lines += 2
  }
  return FRAME_PX + Math.max(1, lines) * LINE_PX
}

function linesOf(text: string, charsPerLine: number): number {
  let lines = 0
  let from = 0
  for (;;) {
    const end = text.indexOf('\n', from)
    const length = (end < 0 ? text.length : end) - from
    lines += Math.max(0.6, Math.ceil(length / charsPerLine))
    if (end < 0) return lines
    from = end + 1
  }
}

/** More than a window full, since heights are guessed. */
const WINDOWS = 1.25

/** Whether these messages, the last of a conversation, fill the window. */
export const fillsWindow = (messages: readonly Message[]): boolean =>
  messages.reduce((sum, message) => sum + estimateHeight(message, innerWidth), 0) >= innerHeight * WINDOWS
