import { expect, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { ToolDecision } from '@/domain/tools/approval'
import { toolId } from '@/domain/tools/toolDefinition'
import type { RunnableTool, ToolExecutor, ToolOutcome, ToolProvider } from '@/domain/tools/toolExecutor'
import { DEFAULT_TOOL_LIMITS, NO_TOOLS, type ToolLimits } from '@/domain/tools/toolCall'
import type { TestAppOptions } from '#test/support/createTestApp'

import { TALK, talkingApp } from '../replies/recordedReply'

export const WAIT = { timeout: 30_000 }
export const SOURCE = { id: 'https://tools.test/mcp', name: 'Tools', origin: 'https://tools.test' }

export const done = (text: string): ToolOutcome => ({
  state: 'done',
  content: [{ type: 'text', text }],
  notes: [],
})

export const tool = (name: string, run: ToolExecutor, more: Partial<RunnableTool> = {}): RunnableTool => ({
  id: toolId(SOURCE, name),
  source: SOURCE,
  name,
  title: name,
  description: `Does ${name}`,
  inputSchema: '{"type":"object"}',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: false },
  run,
  ...more,
})

/** A stream that calls these tools. */
export const calling = (...calls: readonly (readonly [name: string, args: string])[]) => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const tool_calls = calls.map(([name, text], index) => ({
    index,
    id: `call${index}-${Math.random()}`,
    type: 'function',
    function: { name: `tools__${name}`, arguments: text },
  }))
  return {
    type: 'raw',
    pieces: [chunk({ tool_calls }), chunk({}, 'tool_calls'), 'data: [DONE]\n\n'],
  } as const
}
export const answer = (text: string) => ({ type: 'reply', text }) as const

/** A chat whose source has these tools, with a scripted model. */
export async function start(
  tools: readonly RunnableTool[],
  limits: Partial<ToolLimits> = {},
  more: TestAppOptions = {},
) {
  const provider: ToolProvider = {
    listSources: () => Promise.resolve([SOURCE]),
    toolsOf: () => Promise.resolve({ tools, problems: [] }),
  }
  const toolUse = { ...NO_TOOLS, sources: [SOURCE.id], limits: { ...DEFAULT_TOOL_LIMITS, ...limits } }
  const conversations = [{ ...TALK, settings: { ...TALK.settings, toolUse } }]
  const test = await talkingApp({
    conversations,
    ...more,
    parts: { toolProviders: [() => Promise.resolve(provider)], ...more.parts },
  })
  const run = (message: Message | undefined) => {
    const part = message?.parts[0]
    return part?.type === 'toolResult' ? part.run : undefined
  }
  const states = () => test.shown().flatMap((message) => run(message)?.state ?? [])
  const waiting = async () => {
    await vi.waitFor(() => expect(states()).toContain('asking'), WAIT)
    return test.shown().find((message) => run(message)?.state === 'asking')!.id
  }
  const send = () => test.app.commands.sendMessage(TALK.id, { text: 'Go', attachments: [] })
  const decide = (id: MessageId, decision: ToolDecision) =>
    test.app.commands.decideToolCall(TALK.id, id, decision)
  return { ...test, run, states, waiting, send, decide }
}
