/** Builders for streams written by hand, as `raw` answers need them. */
type Delta = Readonly<Record<string, unknown>>

/** One chunk of a stream; `more` overrides or adds top-level keys. */
export const chunk = (delta: Delta, finishReason: string | null = null, more: Delta = {}): string =>
  data({
    id: 'chatcmpl-raw',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: 'acme/swift-8b',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    ...more,
  })

/** Any object, or text that is no JSON, as an event. */
export const data = (body: unknown): string =>
  `data: ${typeof body === 'string' ? body : JSON.stringify(body)}\n\n`

export const DONE = data('[DONE]')

export const USAGE = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 }

/** The chunk that carries the usage and nothing else. */
export const usageChunk = (usage: Delta = USAGE): string => chunk({}, null, { choices: [], usage })

/** Role, then each text as a delta of its own. */
export const texts = (...parts: readonly string[]): readonly string[] => [
  chunk({ role: 'assistant', content: '' }),
  ...parts.map((content) => chunk({ content })),
]

/** A fragment of tool call `index`. */
export const callDelta = (index: number | undefined, rest: Delta): string =>
  chunk({ tool_calls: [index === undefined ? rest : { index, ...rest }] })
