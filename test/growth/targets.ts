import { normaliseBaseUrl, normaliseCatalogUrl } from '@/domain/connections/typedUrl'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { readRecord } from '@/domain/files/readRecord'
import { markdownMarks, spokenText, withoutMarks } from '@/domain/messages/spokenText'
import { titleOf } from '@/domain/conversations/listedChat'
import type { MessageId } from '@/domain/ids'
import { beginMerge, mergeThread } from '@/domain/sync/merging/mergeThread'
import { UNKNOWN_THREAD } from '@/domain/sync/thread'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { foldText } from '@/lib/text/foldText'
import { createReplyDecoder } from '@/domain/dialects/chat/createReplyDecoder'
import { createWireReader } from '@/domain/dialects/reading/createWireReader'
import { readErrorBody } from '@/domain/dialects/errors/readErrorBody'
import { rejectionOf } from '@/domain/dialects/errors/rejectionOf'
import { detailsParts } from '@/services/imports/formats/readOpenWebUi'
import { createBlockParser } from '@/ui/markdown/blocks/blockParser'
import { parseInline } from '@/ui/markdown/inline/parseInline'
import { disguisedHost, safeUrl } from '@/ui/markdown/inline/safeUrl'
import { outlineOf } from '@/ui/markdown/outlineOf'
import { toPlain } from '@/ui/markdown/toPlain'
import { QUESTION } from '#test/support/question'

const PIECE = 4096

/** Reads a body as a reply arrives: in pieces, event by event. */
function readReply(body: string): void {
  const reader = createWireReader()
  const decoder = createReplyDecoder((position) => `call${position}`)
  for (let at = 0; at < body.length; at += PIECE) {
    for (const event of reader.feed(body.slice(at, at + PIECE))) decoder.read(event)
  }
  for (const event of reader.end()) decoder.read(event)
  decoder.end()
}

/** Takes over a conversation of another device, a message for every four characters. */
function receiveThread(text: string): void {
  const id = QUESTION.conversationId
  let merged = beginMerge({
    thread: { id, conversation: undefined, messages: new Map(), unreadable: new Set() },
    known: UNKNOWN_THREAD,
  })
  for (let at = 0; at < text.length; at += 4) {
    const message = { ...QUESTION, id: `m${at}` as MessageId }
    merged =
      mergeThread(merged, { type: 'message', message, turn: at, at: `${at}` }, { other: 1 }, 'own') ?? merged
  }
}

const chunk = (delta: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`

/** The text as the content of a stream, some characters a chunk. */
const streamed = (text: string, size: number, deltaOf: (piece: string) => object): string => {
  const chunks: string[] = []
  for (let at = 0; at < text.length; at += size) chunks.push(chunk(deltaOf(text.slice(at, at + size))))
  return chunks.join('')
}

const REFUSED = { status: 400, headers: new Headers() }

/** What matters to readers of a stream, which look at a few characters only. */
const FEW: readonly string[] = [
  ' ',
  '\n',
  'a',
  '{',
  '"',
  '\\',
  '{}',
  '<',
  '<think>',
  '</think>',
  '<think></think>',
]

/** Everything that reads what others wrote: what it is called, the work, and the fragments if not all. */
export const TARGETS: readonly (readonly [string, (text: string) => void, (readonly string[])?])[] = [
  ['the body of a reply', readReply],
  ['a reply in pieces of a word', (text) => readReply(streamed(text, 7, (content) => ({ content }))), FEW],
  ['a reply in one piece', (text) => readReply(chunk({ content: text }))],
  [
    'the arguments of a call',
    (text) =>
      readReply(
        streamed(text, 7, (piece) => ({
          tool_calls: [{ index: 0, function: { name: 'f', arguments: piece } }],
        })),
      ),
    FEW,
  ],
  [
    'many calls',
    (text) => {
      let next = 0
      readReply(
        streamed(text, 7, (piece) => ({
          tool_calls: [{ id: `c${next++}`, function: { name: 'f', arguments: piece } }],
        })),
      )
    },
    FEW,
  ],
  ['the body of an error', (text) => readErrorBody(text)],
  ['a page of an error', (text) => readErrorBody(`<html>${text}`)],
  [
    'the sentence of an error',
    (text) => rejectionOf({ ...REFUSED, body: readErrorBody(JSON.stringify({ error: text })) }, 0),
  ],
  [
    'the texts of a catalog',
    (text) =>
      readCatalog({
        data: [
          {
            id: text.slice(0, 500),
            name: text,
            description: text,
            pricing: { prompt: text },
            quantization: text,
          },
        ],
      }),
  ],
  [
    'the keys of a catalog',
    (text) =>
      readCatalog(
        Object.fromEntries(text.match(/[^]{1,9}/g)?.map((key, at) => [`${key}${at}`, { id: key }]) ?? []),
      ),
    FEW,
  ],
  [
    'the blocks of Markdown',
    (text) => {
      const parser = createBlockParser()
      for (let at = 0; at < text.length; at += PIECE) parser.append(text.slice(at, at + PIECE))
    },
  ],
  ['the words of Markdown', (text) => parseInline(text)],
  ['the outline of Markdown', outlineOf],
  ['Markdown without marks', toPlain],
  ['marks in a hit', (text) => [markdownMarks(text), withoutMarks(text)]],
  ['what is read out', (text) => spokenText({ role: 'assistant', parts: [{ type: 'text', text }] })],
  ['a title', titleOf],
  ['a count of tokens', estimateTokens],
  ['a text to search', foldText],
  ['a conversation of another device', receiveThread, ['message ']],
  ['details of Open WebUI', detailsParts],
  ['a line of an import', readRecord],
  [
    'an address',
    (text) => [
      normaliseBaseUrl(text),
      normaliseBaseUrl(`https://a/${text}`),
      normaliseCatalogUrl(`a/${text}`),
      safeUrl(text),
    ],
  ],
  ['the words of a link', (text) => disguisedHost('https://a.example', text)],
]
