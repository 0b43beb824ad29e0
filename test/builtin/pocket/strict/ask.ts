import { readFileSync } from 'node:fs'

import type { ChatMessage } from '@/builtin/chatRequest'
import { blobSource } from '@/builtin/models/modelStore'
import { readChatRequest } from '@/builtin/readChatRequest'
import { readTopics } from '@/builtin/topics/createClassifier'
import { topicOf } from '@/builtin/topics/topicOf'
import { BUILTIN_CONNECTION, POCKET } from '@/domain/builtin/builtinConnection'
import { pocketSources } from '@/domain/builtin/pocketSources'
import { mayNeedTools } from '@/domain/builtin/pocketTools'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { BUILTIN_FUNCTIONS } from '@/domain/functions/builtin/builtinFunctions'

import { createPocket } from '../askPocket'

const POCKETS = { ...DEFAULT_CONVERSATION_SETTINGS, connectionId: BUILTIN_CONNECTION.id, modelId: POCKET }
const DEPS = { now: Date.UTC(2026, 10, 27, 22, 30), timeZone: 'UTC', random: () => 0.5 }
const ROUNDS = 3

const lines = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

export const firstMessages = (): readonly string[] => lines('first.txt')
export const secondTurns = (): readonly (readonly string[])[] =>
  lines('second.txt').map((line) => line.split(' => '))

const topics = readTopics(blobSource(new Blob([readFileSync('public/models/pocket.gguf')])))

/** The function that the last message of a chat is offered; else its topic, without the way in which it is refused. */
export async function foundFor(said: readonly string[]): Promise<string | undefined> {
  const [source] = sourcesFor(said.at(-1) ?? '', said.at(-2))
  const known = await topics
  const messages = said.map((content) => ({ role: 'user', content }))
  const request = readChatRequest({ model: 'pocket', messages })
  if (source !== undefined) return source.replace('builtin:', '')
  const topic = request.ok && known ? topicOf(request.value, known) : undefined
  const whole = topic?.replace(/-\d$/, '')
  return whole !== undefined && known?.variants.has(whole) ? whole : topic
}

const sourcesFor = (message: string, before: string | undefined) =>
  mayNeedTools(POCKETS, message) ? pocketSources(POCKETS, message, before) : []

/** What Pocket says to each message of a chat, with the tools that the app gives it. */
export async function talk(said: readonly string[], seed: number): Promise<readonly string[]> {
  const { ask } = await createPocket()
  const messages: ChatMessage[] = []
  const replies: string[] = []
  for (const [at, content] of said.entries()) {
    messages.push({ role: 'user', content })
    const sources = sourcesFor(content, said[at - 1])
    const tools = BUILTIN_FUNCTIONS.filter(({ name }) => sources.includes(`builtin:${name}`)).map(
      ({ name, description, schema }) => ({ name, description, parameters: schema }),
    )
    for (let round = 0; round < ROUNDS; round++) {
      const { text, calls } = await ask(messages, { seed, maxTokens: 300, tools })
      messages.push({
        role: 'assistant',
        content: text,
        tool_calls: calls.map((call, index) => ({
          id: `call_${messages.length}_${index}`,
          type: 'function' as const,
          function: call,
        })),
      })
      if (calls.length === 0) {
        replies.push(text)
        break
      }
      for (const [index, call] of calls.entries()) {
        const made = BUILTIN_FUNCTIONS.find(({ name }) => name === call.name)?.run(
          JSON.parse(call.arguments) as never,
          DEPS,
        )
        messages.push({
          role: 'tool',
          content: JSON.stringify(made?.ok ? made.value : { error: made?.error }),
          tool_call_id: `call_${messages.length - 1 - index}_${index}`,
        })
      }
    }
  }
  return replies
}
