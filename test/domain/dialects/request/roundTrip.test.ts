import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ChatMessage } from '@/builtin/chatRequest'
import { messagesToChat } from '@/builtin/dialects/messages/messagesToChat'
import { responsesToChat } from '@/builtin/dialects/responses/responsesToChat'
import { readChatRequest } from '@/builtin/readChatRequest'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { ANSWERED, type Answered } from '#test/support/service/answered'
import type { AttachmentId, ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { DialectTurn, Message, Part, ToolCallPart } from '@/domain/messages/message'
import type { Parameters } from '@/domain/parameters/parameters'
import { buildRequest } from '@/domain/dialects/request/buildRequest'
import { nextHistoryKey } from '@/domain/messages/historyKey'

const words = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => text.trim() !== '')
const id = fc.stringMatching(/^[a-z0-9_]{1,8}$/)
const FILE = { attachmentId: 'a'.repeat(64) as AttachmentId, sizeBytes: 3 }
const attachment = fc.constantFrom<Part>(
  { type: 'image', ...FILE, name: 'a.png', mediaType: 'image/png' },
  { type: 'file', ...FILE, name: 'b.pdf', mediaType: 'application/pdf' },
  { type: 'file', ...FILE, name: 'c.txt', mediaType: 'text/plain' },
)
const text = words.map((said): Part => ({ type: 'text', text: said }))
const call = fc
  .record({ name: id, value: words })
  .map(({ name, value }) => ({ name, arguments: JSON.stringify({ value }) }))

/** A round of a conversation: what a person says, what is answered, and what tools gave. */
const round = fc.record({
  asked: fc.tuple(text, fc.array(attachment, { maxLength: 2 })),
  thought: fc.option(words),
  answered: fc.option(words),
  calls: fc.uniqueArray(call, { maxLength: 2, selector: ({ name }) => name }),
  hasResults: fc.boolean(),
  cited: fc.boolean(),
  made: fc.constantFrom<Answered>('chat', 'responses', 'messages'),
})

const HERE = 'here' as ConnectionId
const MODEL = 'm' as ModelId
const CITED: Part = { type: 'citation', url: 'https://a.test', title: 'A' }

/** A reply as each dialect has it, with reasoning that only that dialect can read. */
const ITEMS: {
  readonly [Name in Answered]: (thought: string, said: string, calls: readonly ToolCallPart[]) => object[]
} = {
  chat: () => [],
  responses: (thought, said, calls) => [
    {
      type: 'reasoning',
      id: 'rs',
      summary: [{ type: 'summary_text', text: thought }],
      encrypted_content: SEALS.responses,
    },
    ...(said === ''
      ? []
      : [
          {
            type: 'message',
            role: 'assistant',
            content: [{ type: 'output_text', text: said, annotations: [] }],
          },
        ]),
    ...calls.map((each) => ({
      type: 'function_call',
      call_id: each.id,
      name: each.name,
      arguments: each.arguments,
    })),
  ],
  messages: (thought, said, calls) => [
    { type: 'thinking', thinking: thought, signature: SEALS.messages },
    ...(said === '' ? [] : [{ type: 'text', text: said }]),
    ...calls.map(({ id: callId, name, arguments: text }) => ({
      type: 'tool_use',
      id: callId,
      name,
      input: JSON.parse(text) as object,
    })),
  ],
}
const SEALS = { responses: 'sealed-by-responses', messages: 'sealed-by-messages' }

type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

function messagesOf(rounds: readonly Round[]) {
  const messages: Message[] = []
  let history = ''
  const add = (
    role: Message['role'],
    parts: readonly Part[],
    made?: Pick<DialectTurn, 'dialect' | 'items'>,
  ) => {
    const messageId = `m${messages.length}` as MessageId
    messages.push({
      id: messageId,
      conversationId: 'c' as ConversationId,
      parentId: null,
      role,
      parts,
      status: { type: 'complete' },
      createdAt: 0,
      ...(made && { reply: { model: MODEL, connectionId: HERE, turn: { ...made, history } } }),
    })
    history = nextHistoryKey({ id: messageId }, history)
  }
  rounds.forEach(({ asked: [said, files], thought, answered, calls, hasResults, cited, made }, index) => {
    add('user', [said, ...files])
    const named = calls.map((each) => ({ type: 'toolCall' as const, ...each, id: `${each.name}_${index}` }))
    const parts: readonly Part[] = [
      ...(thought === null ? [] : [{ type: 'reasoning' as const, text: thought }]),
      ...(answered === null ? [] : [{ type: 'text' as const, text: answered }]),
      ...(cited ? [CITED] : []),
      ...named,
    ]
    const items = ITEMS[made](thought ?? '', answered ?? '', named)
    add('assistant', parts, made === 'chat' ? undefined : { dialect: made, items: JSON.stringify(items) })
    if (hasResults)
      for (const { id: toolCallId, name } of named)
        add('tool', [{ type: 'toolResult', toolCallId, text: `${name} gave this` }])
  })
  return messages
}

const TOOLS = '[{"name":"clock","description":"The time.","parameters":{"type":"object","properties":{}}}]'
const mine = <Value>(value: Value) => ({ value, origin: 'mine' as const })
const parameters: Parameters = {
  temperature: mine(0.5),
  top_p: mine(0.9),
  max_tokens: mine(500),
  tools: mine(TOOLS),
  tool_choice: mine({ type: 'function' as const, name: 'clock' }),
  parallel_tool_calls: mine(false),
  response_format: mine({
    type: 'json_schema' as const,
    name: 'reply',
    schema: '{"type":"object","additionalProperties":false}',
    strict: true,
  }),
  reasoning_effort: mine('high'),
  service_tier: mine('auto'),
}

const TO_CHAT: { readonly [Name in Answered]: (body: Record<string, unknown>) => unknown } = {
  chat: (body) => body,
  responses: responsesToChat,
  messages: messagesToChat,
}

/** What a request means, however it is written: who says what with which files, which calls and results. */
function meaningOf(dialect: Answered, path: readonly Message[], system: string) {
  const settings = {
    ...DEFAULT_CONVERSATION_SETTINGS,
    connectionId: HERE,
    modelId: MODEL,
    systemPrompt: system,
    parameters,
  }
  const { body } = buildRequest({ path, settings, entry: undefined, dialect })
  for (const [name, seal] of Object.entries(SEALS)) if (name !== dialect) expect(body).not.toContain(seal)
  const read = readChatRequest(TO_CHAT[dialect](JSON.parse(body) as Record<string, unknown>))
  if (!read.ok) throw new Error(`${dialect}: ${read.error.message} in ${body}`)
  const { messages, tools, ...rest } = read.value
  return {
    ...rest,
    tools: tools.map((tool) => ({ ...tool, strict: tool.strict ?? false })),
    messages: messages.map(normal).reduce(merged, []),
  }
}

type Said = { role: string; content: string; files: string[]; calls: unknown[]; result?: string | undefined }

function normal(message: ChatMessage): Said {
  const parts =
    typeof message.content === 'string' ? [{ type: 'text' as const, text: message.content }] : message.content
  return {
    role: message.role,
    content: (parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join(''),
    files: (parts ?? []).flatMap((part) =>
      part.type === 'image_url'
        ? [part.image_url.url]
        : part.type === 'file'
          ? [JSON.stringify(part.file)]
          : [],
    ),
    calls: message.role === 'assistant' ? message.tool_calls.map((each) => each.function) : [],
    ...(message.role === 'tool' && { result: message.tool_call_id }),
  }
}

/** Neighbours of one role are one turn in some dialects. */
function merged(before: Said[], said: Said): Said[] {
  const last = before.at(-1)
  if (last?.role !== said.role || said.role === 'tool') return [...before, said]
  return [
    ...before.slice(0, -1),
    {
      ...last,
      content: last.content + said.content,
      files: [...last.files, ...said.files],
      calls: [...last.calls, ...said.calls],
    },
  ]
}

describe('any conversation means the same in every dialect, whichever its replies came in', () => {
  it.each(['responses', 'messages'] as const)('%s', (dialect) => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 5 }), fc.option(words), (rounds, system) => {
        const path = messagesOf(rounds)
        expect(meaningOf(dialect, path, system ?? '')).toEqual(meaningOf('chat', path, system ?? ''))
      }),
      { numRuns: 300 },
    )
  })

  it.each(['responses', 'messages'] as const)(
    'a reply in %s goes back unchanged, to that dialect alone',
    (made) => {
      const round = {
        asked: [{ type: 'text', text: 'What time is it?' }, []],
        thought: 'A clock, then.',
        answered: 'Let me look.',
        calls: [{ name: 'clock', arguments: '{}' }],
        hasResults: true,
        cited: true,
        made,
      } satisfies Round
      const settings = { ...DEFAULT_CONVERSATION_SETTINGS, connectionId: HERE, modelId: MODEL }
      for (const dialect of ANSWERED) {
        const { body } = buildRequest({ path: messagesOf([round]), settings, entry: undefined, dialect })
        expect(body.includes(SEALS[made])).toBe(dialect === made)
      }
    },
  )
})
