import * as z from '@/lib/schema'

import type { DocumentFacts } from '../attachments/attachment'
import type {
  AttachmentId,
  CollectionId,
  ConnectionId,
  ConversationId,
  ExchangeId,
  MessageId,
  ModelId,
  ToolId,
} from '../ids'
import type { Message, MessageStatus, Part, ReplyFacts } from '../messages/message'
import { ROUTE_RULES } from '../modelRef'
import type { ToolRun } from '../tools/toolRun'

import { serviceErrorSchema } from './exchangeSchema'
import { costSchema, finishReasonSchema, saidSchema, usageSchema } from './usageSchema'
import { dialectSchema, hashSchema, idSchema } from './idSchema'

const contentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    audience: z.exactOptional(z.enum(['person', 'model'])),
  }),
  z.object({ type: z.enum(['image', 'audio']), data: z.string(), mediaType: z.string() }),
  z.object({
    type: z.literal('link'),
    uri: z.string(),
    name: z.string(),
    mediaType: z.exactOptional(z.string()),
    sizeBytes: z.exactOptional(z.number()),
  }),
  z.object({
    type: z.literal('resource'),
    uri: z.string(),
    mediaType: z.exactOptional(z.string()),
    text: z.exactOptional(z.string()),
    data: z.exactOptional(z.string()),
  }),
])

/** Checks how a call was run. From a file none waits to be run: what is not over is of unknown outcome. */
const toolRunSchema = z.object({
  state: z.otherwise(z.enum(['done', 'failed', 'denied', 'unknown']), 'unknown'),
  toolId: z.exactOptional(z.custom<ToolId>((value) => typeof value === 'string')),
  title: z.string(),
  source: z.string(),
  origin: z.exactOptional(z.string()),
  name: z.string(),
  arguments: z.string(),
  asked: z.exactOptional(z.string()),
  isWriting: z.boolean(),
  isUntrusted: z.boolean(),
  startedAt: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
  content: z.exactOptional(z.array(contentSchema)),
  structured: z.exactOptional(z.string()),
  sources: z.exactOptional(
    z.array(
      z.object({
        number: z.number(),
        url: z.string(),
        title: z.string(),
        passage: z.exactOptional(z.string()),
        date: z.exactOptional(z.string()),
      }),
    ),
  ),
  said: z.exactOptional(z.record(z.string(), saidSchema)),
  notes: z.exactOptional(z.array(z.string())),
  cut: z.exactOptional(z.object({ sent: z.number(), of: z.number() })),
}) satisfies z.Schema<ToolRun>

/** Checks what is known of an attached document. */
export const documentFactsSchema = z.object({
  originalId: hashSchema<AttachmentId>(),
  originalType: z.string(),
  originalBytes: z.number(),
  textId: hashSchema<AttachmentId>(),
  unit: z.enum(['page', 'slide', 'sheet', 'chapter', 'document']),
  count: z.number(),
  passages: z.number(),
  wholeTokens: z.number(),
  tokens: z.number(),
  sent: z.union([z.enum(['whole', 'original', 'pages']), z.array(z.number())]),
  pages: z.exactOptional(
    z.array(
      z.object({
        number: z.number(),
        id: hashSchema<AttachmentId>(),
        mediaType: z.string(),
        sizeBytes: z.number(),
      }),
    ),
  ),
  question: z.exactOptional(z.string()),
  collection: z.exactOptional(idSchema<CollectionId>()),
}) satisfies z.Schema<DocumentFacts>

/** Checks one part of a message, by the names DESIGN gives them in files and on disk. */
export const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('reasoning'),
    text: z.string(),
    durationMs: z.exactOptional(z.number()),
    details: z.exactOptional(z.string()),
    field: z.exactOptional(z.literal('reasoning_content')),
  }),
  z.object({
    type: z.literal('toolCall'),
    id: z.string(),
    name: z.string(),
    arguments: z.string(),
    extra: z.exactOptional(z.string()),
  }),
  z.object({
    type: z.literal('toolResult'),
    toolCallId: z.string(),
    text: z.string(),
    run: z.exactOptional(toolRunSchema),
  }),
  z.object({
    type: z.literal('hostedCall'),
    name: z.string(),
    input: z.exactOptional(z.string()),
    output: z.exactOptional(z.string()),
    isWaiting: z.exactOptional(z.boolean()),
  }),
  z.object({ type: z.literal('refusal'), text: z.string() }),
  z.object({
    type: z.enum(['image', 'audio', 'file']),
    attachmentId: hashSchema<AttachmentId>(),
    name: z.string(),
    mediaType: z.string(),
    sizeBytes: z.number(),
    document: z.exactOptional(documentFactsSchema),
    thumbnailId: z.exactOptional(hashSchema<AttachmentId>()),
  }),
  z.object({
    type: z.literal('citation'),
    url: z.string(),
    number: z.exactOptional(z.number()),
    title: z.exactOptional(z.string()),
    date: z.exactOptional(z.string()),
    passages: z.exactOptional(z.array(z.object({ text: z.string(), page: z.exactOptional(z.number()) }))),
    marks: z.exactOptional(z.array(z.number())),
  }),
]) satisfies z.Schema<Part>

/** Checks a status; `streaming` only occurs on disk. */
const statusSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['streaming', 'complete', 'stopped', 'interrupted']) }),
  z.object({ type: z.literal('failed'), error: serviceErrorSchema }),
]) satisfies z.Schema<MessageStatus>

/** Checks how a reply came about. */
export const replyFactsSchema = z.object({
  // A provider's name for a model has any length and may be empty.
  model: z.custom<ModelId>((value) => typeof value === 'string'),
  connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
  exchangeId: z.exactOptional(idSchema<ExchangeId>()),
  finishReason: z.exactOptional(finishReasonSchema),
  finishDetail: z.exactOptional(z.string()),
  usage: z.exactOptional(usageSchema),
  firstTokenMs: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
  tierAsked: z.exactOptional(z.string()),
  tierServed: z.exactOptional(z.string()),
  fingerprint: z.exactOptional(z.string()),
  seed: z.exactOptional(z.string()),
  cost: z.exactOptional(costSchema),
  notSent: z.exactOptional(z.array(z.string())),
  refused: z.exactOptional(z.array(z.string())),
  evidence: z.exactOptional(z.string()),
  turn: z.exactOptional(z.object({ dialect: dialectSchema, items: z.string(), history: z.string() })),
  schema: z.exactOptional(z.string()),
  rating: z.exactOptional(z.enum(['good', 'bad'])),
  route: z.exactOptional(
    z.object({
      rule: z.enum(ROUTE_RULES),
      fit: z.number(),
      of: z.number(),
      left: z.record(z.string(), z.number()),
      score: z.exactOptional(
        z.object({ share: z.number(), votes: z.number(), tag: z.exactOptional(z.string()) }),
      ),
    }),
  ),
  merged: z.exactOptional(
    z.object({
      replies: z.array(
        z.object({
          id: idSchema<MessageId>(),
          connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
          model: z.custom<ModelId>((value) => typeof value === 'string'),
          text: z.string(),
        }),
      ),
      instructions: z.exactOptional(z.string()),
    }),
  ),
  kept: z.exactOptional(
    z.object({
      id: z.string().check(z.regex(/^[\w-]{1,200}$/)),
      isAtProvider: z.exactOptional(z.literal(true)),
      key: z.string().check(z.regex(/^([\w-]{43})?$/)),
      exchangeId: idSchema<ExchangeId>(),
      before: z.exactOptional(z.array(partSchema)),
    }),
  ),
}) satisfies z.Schema<ReplyFacts>

/** Checks a whole message. */
export const messageSchema = z.object({
  id: idSchema<MessageId>(),
  conversationId: idSchema<ConversationId>(),
  parentId: z.nullable(idSchema<MessageId>()),
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  parts: z.array(partSchema),
  status: statusSchema,
  createdAt: z.number(),
  reply: z.exactOptional(replyFactsSchema),
  bookmarkedAt: z.exactOptional(z.number()),
}) satisfies z.Schema<Message>
