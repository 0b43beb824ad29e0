import type { Piece } from '#test/support/service/rawAnswer'

/** A stream of the given tokens as pieces of an answer: all at once, or this many a second. */
export function sse(tokens: readonly string[], perSecond: number | null): readonly Piece[] {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'acme/swift-8b', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const usage = {
    prompt_tokens: 8,
    completion_tokens: tokens.length,
    total_tokens: 8 + tokens.length,
  }
  const last = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'acme/swift-8b',
    choices: [],
    usage,
  }
  const end = `${chunk({}, 'stop')}data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`
  const pieces = tokens.map((content) => chunk({ content }))
  if (perSecond === null) return [pieces.join('') + end]
  // Timers of a busy machine are late; a few tokens at a time keep the rate true.
  const perTick = Math.max(1, Math.round(perSecond / 50))
  const ticks: Piece[] = []
  for (let at = 0; at < pieces.length; at += perTick) {
    ticks.push(pieces.slice(at, at + perTick).join(''), { pauseMs: (1000 / perSecond) * perTick })
  }
  return [...ticks, end]
}
