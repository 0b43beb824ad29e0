import type { Dialect } from '@/domain/connections/dialect'
import type { ReplyEvent } from '@/domain/replies/reply'
import { codeOf } from '@/domain/dialects/dialects'
import { createWireReader } from '@/domain/dialects/reading/createWireReader'

/** What a dialect's decoder makes of a body that arrives in these pieces. */
export function decode(dialect: Dialect, pieces: readonly Uint8Array[]): readonly ReplyEvent[] {
  const utf8 = new TextDecoder()
  const reader = createWireReader()
  const decoder = codeOf(dialect).createDecoder((position) => `invented${position}`)
  const events: ReplyEvent[] = []
  const read = (text: string) => {
    for (const event of reader.feed(text)) if (!decoder.isOver()) events.push(...decoder.read(event))
  }
  for (const piece of pieces) read(utf8.decode(piece, { stream: true }))
  read(utf8.decode())
  for (const event of reader.end()) if (!decoder.isOver()) events.push(...decoder.read(event))
  const { held, final } = decoder.end()
  return [...events, ...held, final]
}
