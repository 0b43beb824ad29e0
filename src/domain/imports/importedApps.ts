/**
 * Apps whose exports can be imported, as their makers write them, and the file to choose; in the order in which people
 * look for theirs.
 */
export const IMPORTED_APPS = [
  { app: 'ChatGPT', file: 'the ZIP of your data export, or conversations.json' },
  {
    app: 'Claude',
    file: 'the ZIP of your data export, conversations.json, or a chat saved by a browser extension',
  },
  { app: 'DeepSeek', file: 'the ZIP of your data export, or conversations.json' },
  { app: 'Grok', file: 'the ZIP of your data export, or prod-grok-backend.json' },
  { app: 'Google AI Studio', file: 'a prompt downloaded from the Google AI Studio folder in Drive' },
  { app: 'Open WebUI', file: 'the JSON of all chats or of one' },
  { app: 'LibreChat', file: 'a conversation exported as JSON' },
  { app: 'LobeHub', file: 'the JSON of a data export' },
  { app: 'NextChat', file: 'the JSON of a backup' },
  { app: 'LM Studio', file: 'a .conversation.json, or a ZIP of your conversations folder' },
  { app: 'Jan', file: 'a ZIP of your threads folder, or one messages.jsonl' },
  { app: 'Cherry Studio', file: 'the ZIP of a backup that has data.json' },
  { app: 'Chatbox', file: 'the JSON of a data export' },
  { app: 'TypingMind', file: 'the JSON of a data export' },
  { app: 'HuggingChat', file: 'the ZIP of your data export, or a conversation as JSON' },
  { app: 'SillyTavern', file: 'a chat as .jsonl, or a ZIP of them' },
  { app: 'big-AGI', file: 'the JSON of all chats or of one' },
  { app: 'BetterChatGPT', file: 'the JSON of an export' },
  { app: 'llama.cpp', file: 'the JSON or JSONL that its web page exports' },
  { app: 'OpenAI messages', file: 'a JSON array of messages, or JSONL with one conversation a line' },
] as const

/** Where a file comes from: an app, or any of the many that write messages in OpenAI's form. */
export type ImportedApp = (typeof IMPORTED_APPS)[number]['app']
