import { describe, expect, it } from 'vitest'

import { parseJson } from '@/lib/json'

import { aiStudioPrompt } from './samples/aiStudio'
import { chatboxExport } from './samples/chatbox'
import { chatUiConversation } from './samples/chatUi'
import { cherryBackup } from './samples/cherry'
import { claudeConversation } from './samples/claude'
import { deepSeekPage } from './samples/deepSeek'
import { grokExport } from './samples/grok'
import { janMessages } from './samples/jan'
import { lmStudioConversation } from './samples/lmStudio'
import { betterChatGptExport, openAiMessages } from './samples/plain'
import { readSample } from './samples/readSample'
import { sillyTavernChat } from './samples/sillyTavern'
import { typingMindExport } from './samples/typingMind'

/** A file from before its last message was written: the list named `key` without its last `count` elements. */
const earlier = (json: unknown, key: string, count = 1): unknown =>
  parseJson(
    JSON.stringify(json, (name, value: unknown) =>
      name === key && Array.isArray(value) ? (value.slice(0, -count) as unknown[]) : value,
    ),
  )

describe('a conversation that grew in another app', () => {
  it.each<readonly [app: string, later: unknown, before: unknown]>([
    ['Claude', claudeConversation, earlier(claudeConversation, 'chat_messages')],
    ['DeepSeek', deepSeekPage, earlier(deepSeekPage, 'chat_messages')],
    ['Grok', grokExport, earlier(grokExport, 'responses', 2)],
    ['Google AI Studio', aiStudioPrompt, earlier(aiStudioPrompt, 'chunks', 2)],
    ['SillyTavern', sillyTavernChat, sillyTavernChat.split('\n').slice(0, -1).join('\n')],
    ['LM Studio', lmStudioConversation, earlier(lmStudioConversation, 'messages', 2)],
    ['HuggingChat', chatUiConversation, earlier(chatUiConversation, 'messages')],
    ['Cherry Studio', cherryBackup, earlier(cherryBackup, 'messages')],
    ['Jan', janMessages, janMessages.slice(0, -1)],
    ['TypingMind', typingMindExport, earlier(typingMindExport, 'messages', 2)],
    ['Chatbox', chatboxExport, earlier(chatboxExport, 'messages')],
    ['BetterChatGPT', betterChatGptExport, earlier(betterChatGptExport, 'messages')],
    ['OpenAI messages', openAiMessages, openAiMessages.slice(0, -1)],
  ])('keeps the ids it had in an export of %s', async (_app, later, before) => {
    const [one, other] = [await readSample(before, 'boats.json'), await readSample(later, 'boats (1).json')]

    expect(other.conversations.map(({ conversation }) => conversation.id)).toEqual(
      one.conversations.map(({ conversation }) => conversation.id),
    )
    for (const [index, { messages }] of one.conversations.entries()) {
      expect(other.conversations[index]?.messages).toEqual(
        expect.arrayContaining(
          messages.map(({ id, parentId }) => expect.objectContaining({ id, parentId }) as unknown),
        ),
      )
    }
  })
})
