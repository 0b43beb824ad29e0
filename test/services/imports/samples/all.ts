import { parseJson } from '@/lib/json'

import { aiStudioPrompt } from './aiStudio'
import { chatboxExport } from './chatbox'
import { chatUiConversation } from './chatUi'
import { cherryBackup } from './cherry'
import { claudeConversation, claudeOldConversation, claudePageConversation, claudeProject } from './claude'
import { deepSeekConversation, deepSeekOldConversation, deepSeekPage } from './deepSeek'
import { EARLIER } from './earlier'
import { grokExport } from './grok'
import { janMessages } from './jan'
import { lmStudioConversation } from './lmStudio'
import { betterChatGptExport, openAiMessages } from './plain'
import { sillyTavernChat } from './sillyTavern'
import { typingMindExport } from './typingMind'

/** Every form of every format, as parsed JSON, with the app it comes from. */
export const SAMPLES: readonly (readonly [app: string, json: unknown])[] = [
  ...EARLIER,
  ['Claude', [claudeConversation, claudeOldConversation]],
  ['Claude', claudePageConversation],
  ['Claude', { conversations: [claudePageConversation] }],
  ['Claude', [claudeProject]],
  ['DeepSeek', [deepSeekConversation, deepSeekOldConversation]],
  ['DeepSeek', deepSeekPage],
  ['DeepSeek', deepSeekPage.data.biz_data],
  ['Grok', grokExport],
  ['Grok', grokExport.conversations[0]],
  ['Google AI Studio', aiStudioPrompt],
  ['SillyTavern', sillyTavernChat.split('\n').map(parseJson)],
  ['LM Studio', lmStudioConversation],
  ['HuggingChat', [chatUiConversation]],
  ['HuggingChat', chatUiConversation],
  ['Cherry Studio', cherryBackup],
  ['Jan', janMessages],
  ['Jan', janMessages[0]],
  ['TypingMind', typingMindExport],
  ['TypingMind', typingMindExport.data.chats[0]],
  ['Chatbox', chatboxExport],
  ['Chatbox', chatboxExport['session:cb-1']],
  ['BetterChatGPT', betterChatGptExport],
  ['BetterChatGPT', betterChatGptExport.chats],
  ['OpenAI messages', openAiMessages],
  ['OpenAI messages', { model: 'm', messages: openAiMessages }],
  ['OpenAI messages', [{ messages: openAiMessages }, { messages: openAiMessages }]],
]
