import { readFileSync } from 'node:fs'

import type { ChatMessage, Tool } from '@/builtin/chatRequest'
import { readGguf } from '@/builtin/gguf/readGguf'
import { blobSource } from '@/builtin/models/blobSource'
import { describeModel } from '@/builtin/models/describeModel'
import { createNodeEngine } from '@/builtin/wllama/nodeEngine'

export type Asked = {
  readonly maxTokens?: number
  readonly temperature?: number
  readonly seed?: number
  readonly tools?: readonly Tool[]
  /** Ends the reply early: what came so far is enough to tell. */
  readonly isEnough?: (text: string) => boolean
}

export type Said = { readonly text: string; readonly calls: readonly { name: string; arguments: string }[] }

/** Pocket's file in the real engine, asked as the service asks it, without the service around it. */
export async function createPocket(path = process.env['POCKET_FILE'] ?? 'public/models/pocket.gguf') {
  const blob = new Blob([readFileSync(path)])
  const gguf = await readGguf(blobSource(blob))
  if (!gguf.ok) throw new Error(gguf.error.type)
  const model = { ...describeModel('pocket', gguf.value, blob.size), open: async () => blob }
  let ids = 0
  const engine = createNodeEngine({
    listModels: async () => [model],
    now: () => performance.now(),
    newId: () => String(++ids),
  })

  async function ask(prompt: string | readonly ChatMessage[], asked: Asked = {}): Promise<Said> {
    const stop = new AbortController()
    const calls: { name: string; arguments: string }[] = []
    let text = ''
    for await (const event of engine.generate(requestOf(prompt, asked), model.entry, {
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

  return { ask, unload: () => engine.unload() }
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
