/* oxlint-disable typescript/no-deprecated -- servers of today ask so, and the protocol keeps it for a year and more */
import {
  type CreateMessageRequest,
  type CreateMessageResult,
  ProtocolError,
} from '@modelcontextprotocol/client'

import type { Sampling, ServerAnswer } from '@/domain/mcp/serverContent'

/** Longer requests, and longer answers, are more than a server may want of a person's model. */
const MOST_CHARS = 200_000
const MOST_MESSAGES = 100
const MOST_TOKENS = 8_192
/** As the protocol names it. */
const REFUSED = -1

/** What a server wants to ask the model; undefined where it is too long, or has pictures, sound or tools in it. */
export function readSampling({ params }: CreateMessageRequest): Sampling | undefined {
  if (params.messages.length === 0 || params.messages.length > MOST_MESSAGES || params.tools) return undefined
  const messages: Sampling['messages'][number][] = []
  for (const { role, content } of params.messages) {
    const texts: string[] = []
    for (const block of Array.isArray(content) ? content : [content]) {
      if (block.type !== 'text') return undefined
      texts.push(block.text)
    }
    messages.push({ role, text: texts.join('\n\n') })
  }
  const system = params.systemPrompt ?? ''
  const chars = messages.reduce((sum, { text }) => sum + text.length, system.length)
  if (chars > MOST_CHARS) return undefined
  const maxTokens = Math.max(1, Math.min(MOST_TOKENS, Math.floor(params.maxTokens)))
  return { type: 'sampling', system, messages, maxTokens }
}

/** The answer in the words of the protocol, which knows a refusal as an error only. */
export function sampledJson(answer: ServerAnswer): CreateMessageResult {
  if (answer.type !== 'accept') throw new ProtocolError(REFUSED, 'The user rejected the sampling request.')
  const { text, model } = answer.values
  return {
    role: 'assistant',
    content: { type: 'text', text: typeof text === 'string' ? text : '' },
    model: typeof model === 'string' ? model : '',
    stopReason: 'endTurn',
  }
}
