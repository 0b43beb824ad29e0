import {
  claudeRows,
  isClaude,
  isClaudeProject,
  readClaude,
  readClaudeProject,
} from './formats/claude/readClaude'
import { cherryRows, readCherry } from './formats/cherry/readCherry'
import type { ForeignFormat } from './foreignMessages'
import { isAiStudio, readAiStudio } from './formats/readAiStudio'
import {
  betterChatGptRows,
  isBetterChatGpt,
  isOpenAi,
  isTypingMind,
  openAiRows,
  readBetterChatGpt,
  readOpenAi,
  readTypingMind,
  typingMindRows,
} from './formats/openAiLike'
import { bigAgiConversations, isBigAgi, readBigAgi } from './formats/readBigAgi'
import { chatboxRows, isChatbox, readChatbox } from './formats/readChatbox'
import { isChatGpt, readChatGpt } from './formats/readChatGpt'
import { isChatUi, readChatUi } from './formats/readChatUi'
import { isDeepSeek, readDeepSeek } from './formats/readDeepSeek'
import { grokRows, isGrok, readGrok } from './formats/readGrok'
import { janRows, readJan } from './formats/readJan'
import { isLibreChat, readLibreChat } from './formats/readLibreChat'
import { isLlamaCpp, llamaCppSessions, readLlamaCpp } from './formats/readLlamaCpp'
import { isLmStudio, readLmStudio } from './formats/readLmStudio'
import { isLobeHub, readLobeHub } from './formats/readLobeHub'
import { isNextChat, nextChatSessions, readNextChat } from './formats/readNextChat'
import { isOpenWebUi, readOpenWebUi } from './formats/readOpenWebUi'
import { readSillyTavern, sillyTavernRows } from './formats/readSillyTavern'

/** Formats with a shape of their own: no file is of two of them. */
export const FORMATS: readonly ForeignFormat[] = [
  {
    app: 'ChatGPT',
    // DeepSeek's tree is called the same.
    isRow: (row) => isChatGpt(row) && !isDeepSeek(row),
    read: (row, { assets }) => oneOf(readChatGpt(row, assets)),
  },
  { app: 'Claude', rowsOf: claudeRows, isRow: isClaude, read: readClaude },
  { app: 'Claude', isRow: isClaudeProject, read: readClaudeProject },
  { app: 'DeepSeek', isRow: isDeepSeek, read: readDeepSeek },
  { app: 'Grok', rowsOf: grokRows, isRow: isGrok, read: readGrok },
  { app: 'Google AI Studio', isRow: isAiStudio, read: readAiStudio },
  { app: 'Open WebUI', isRow: isOpenWebUi, read: readOpenWebUi },
  { app: 'LibreChat', isRow: isLibreChat, read: (row) => oneOf(readLibreChat(row)) },
  { app: 'LobeHub', rowsOf: (json) => (isLobeHub(json) ? [json] : undefined), read: readLobeHub },
  {
    app: 'NextChat',
    rowsOf: (json) => (isNextChat(json) ? nextChatSessions(json) : undefined),
    read: readNextChat,
  },
  { app: 'big-AGI', rowsOf: bigAgiConversations, isRow: isBigAgi, read: readBigAgi },
  {
    app: 'llama.cpp',
    rowsOf: (json) => llamaCppSessions(Array.isArray(json) ? json : [json]),
    isRow: isLlamaCpp,
    read: readLlamaCpp,
  },
  { app: 'SillyTavern', rowsOf: sillyTavernRows, read: readSillyTavern },
  { app: 'LM Studio', isRow: isLmStudio, read: readLmStudio },
  { app: 'HuggingChat', isRow: isChatUi, read: readChatUi },
  { app: 'Cherry Studio', rowsOf: cherryRows, read: readCherry },
  { app: 'Jan', rowsOf: janRows, read: readJan },
  { app: 'TypingMind', rowsOf: typingMindRows, isRow: isTypingMind, read: readTypingMind },
  { app: 'Chatbox', rowsOf: chatboxRows, isRow: isChatbox, read: readChatbox },
  { app: 'BetterChatGPT', rowsOf: betterChatGptRows, isRow: isBetterChatGpt, read: readBetterChatGpt },
]

/** The common core of many apps. Taken for what it is only where no app recognises its own. */
export const PLAIN_FORMAT: ForeignFormat = {
  app: 'OpenAI messages',
  rowsOf: openAiRows,
  isRow: isOpenAi,
  read: readOpenAi,
}

const oneOf = <Item>(item: Item | undefined): readonly Item[] | undefined => (item ? [item] : undefined)
