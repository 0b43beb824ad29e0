import { mark } from '@/lib/text/t'

/**
 * Apps whose exports can be imported, as their makers write them, and the file to choose; in the order in which people
 * look for theirs.
 */
export const IMPORTED_APPS = [
  { app: 'ChatGPT', file: mark('the ZIP of your data export, or conversations.json') },
  {
    app: 'Claude',
    file: mark('the ZIP of your data export, conversations.json, or a chat saved by a browser extension'),
  },
  { app: 'DeepSeek', file: mark('the ZIP of your data export, or conversations.json') },
  { app: 'Grok', file: mark('the ZIP of your data export, or prod-grok-backend.json') },
  {
    app: 'Google AI Studio',
    file: mark('a prompt downloaded from the Google AI Studio folder in Drive'),
  },
  { app: 'Open WebUI', file: mark('the JSON of all chats or of one') },
  { app: 'LibreChat', file: mark('a conversation exported as JSON') },
  { app: 'LobeHub', file: mark('the JSON of a data export') },
  { app: 'NextChat', file: mark('the JSON of a backup') },
  { app: 'LM Studio', file: mark('a .conversation.json, or a ZIP of your conversations folder') },
  { app: 'Jan', file: mark('a ZIP of your threads folder, or one messages.jsonl') },
  { app: 'Cherry Studio', file: mark('the ZIP of a backup that has data.json') },
  { app: 'Chatbox', file: mark('the JSON of a data export') },
  { app: 'TypingMind', file: mark('the JSON of a data export') },
  { app: 'HuggingChat', file: mark('the ZIP of your data export, or a conversation as JSON') },
  { app: 'SillyTavern', file: mark('a chat as .jsonl, or a ZIP of them') },
  { app: 'big-AGI', file: mark('the JSON of all chats or of one') },
  { app: 'BetterChatGPT', file: mark('the JSON of an export') },
  { app: 'llama.cpp', file: mark('the JSON or JSONL that its web page exports') },
  {
    app: 'OpenAI messages',
    file: mark('a JSON array of messages, or JSONL with one conversation a line'),
  },
] as const

/** Where a file comes from: an app, or any of the many that write messages in OpenAI's form. */
export type ImportedApp = (typeof IMPORTED_APPS)[number]['app']
