import type { ChatMessage, Tool } from '@/builtin/chatRequest'
import { createPocketEngine, sharedPocketEngine } from '#test/support/service/pocketEngine'

export type Asked = {
  readonly maxTokens?: number
  readonly temperature?: number
  readonly seed?: number
  readonly tools?: readonly Tool[]
  /** Ends the reply early: what came so far is enough to tell. */
  readonly isEnough?: (text: string) => boolean
}

export type Said = { readonly text: string; readonly calls: readonly { name: string; arguments: string }[] }

/** Pocket in the real engine, asked as the service asks it, without the service around it. */
export async function createPocket() {
  const path = process.env['POCKET_FILE']
  const { engine, entry } = await (path === undefined ? sharedPocketEngine() : createPocketEngine(1, path))

  async function ask(prompt: string | readonly ChatMessage[], asked: Asked = {}): Promise<Said> {
    const stop = new AbortController()
    const calls: { name: string; arguments: string }[] = []
    let text = ''
    for await (const event of engine.generate(requestOf(prompt, asked), entry, {
      signal: stop.signal,
    })) {
      if (event.type === 'failed') throw new Error(JSON.stringify(event.problem))
      if (event.type === 'text') text += event.text
      if (event.type === 'toolCall') {
        const call = (calls[event.index] ??= { name: '', arguments: '' })
        call.name += event.name ?? ''
        call.arguments += event.arguments
      }
      // The last word may be half of one.
      if (asked.isEnough?.(text.replace(/\S*$/, ''))) stop.abort()
    }
    return { text, calls }
  }

  return { ask }
}

function requestOf(prompt: string | readonly ChatMessage[], asked: Asked) {
  return {
    model: 'pocket',
    messages: typeof prompt === 'string' ? [{ role: 'user' as const, content: prompt }] : prompt,
    temperature: asked.temperature,
    seed: asked.seed,
    maxTokens: asked.maxTokens ?? 200,
    stop: [],
    stream: true,
    includeUsage: false,
    tools: asked.tools ?? [],
    toolChoice: 'auto' as const,
    responseFormat: { type: 'text' as const },
    logprobs: false,
    topLogprobs: 0,
  }
}
