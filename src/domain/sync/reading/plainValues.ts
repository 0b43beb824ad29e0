import { holdsAll } from '@/lib/holdsAll'
import { isRecord } from '@/lib/json'

import { TITLED_BY } from '../../conversations/conversation'
import { isId } from '../../ids'
import type { Message } from '../../messages/message'
import { replyFactsSchema } from '../../schema/partSchema'
import { SETTING } from '../conversationFields'
import { isStamp, type Write } from '../registers'

/**
 * Whether a value surely is a message of this version with nothing besides. By hand, for those as nearly all are: a first
 * reading brings many thousands, and the schema takes ten times as long. For the others the schema decides.
 */
export const isPlainMessage = (value: unknown): value is Message =>
  isRecord(value) &&
  hasOnly(value, MESSAGE) &&
  isId(value['id']) &&
  isId(value['conversationId']) &&
  isIdOrNull(value['parentId']) &&
  ROLES.has(value['role']) &&
  Array.isArray(value['parts']) &&
  value['parts'].every(isPlainText) &&
  isRecord(value['status']) &&
  hasOnly(value['status'], STATUS) &&
  STATUSES.has(value['status']['type']) &&
  Number.isFinite(value['createdAt']) &&
  (!('reply' in value) || isWholeReply(value['reply']))

/** Whether a write surely is one of a field of a conversation of this version with nothing besides; for the same reason. */
export const isPlainField = (write: unknown): write is Write =>
  isRecord(write) &&
  Object.keys(write).length === 3 &&
  typeof write['key'] === 'string' &&
  isStamp(write['at']) &&
  FIELDS.get(write['key'])?.(write['value']) === true

const MESSAGE = new Set(['id', 'conversationId', 'parentId', 'role', 'parts', 'status', 'createdAt', 'reply'])
const TEXT = new Set(['type', 'text'])
const STATUS = new Set(['type'])
const ROLES: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool'])
const STATUSES: ReadonlySet<unknown> = new Set(['streaming', 'complete', 'stopped', 'interrupted'])

const hasOnly = (value: object, names: ReadonlySet<string>): boolean =>
  Object.keys(value).every((name) => names.has(name))

const isIdOrNull = (value: unknown): boolean => value === null || isId(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isPair = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length === 2

/** By key, what values are whole. */
const FIELDS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['title', (value) => isPair(value) && isText(value[0]) && TITLED_BY.some((by) => by === value[1])],
  ['createdAt', Number.isFinite],
  ['updatedAt', Number.isFinite],
  ['activeLeafId', isIdOrNull],
  ['tags', (value) => Array.isArray(value) && value.every(isText)],
  ['pinned', isFlag],
  ['archived', isFlag],
  ['trashedAt', (value) => value === null || Number.isFinite(value)],
  [`${SETTING}model`, (value) => isPair(value) && value.every(isTextOrNull)],
  [`${SETTING}systemPrompt`, isText],
  [`${SETTING}systemRole`, (value) => value === 'system' || value === 'developer'],
  [`${SETTING}dataRule`, (value) => value === null],
])

const isPlainText = (part: unknown): boolean =>
  isRecord(part) && part['type'] === 'text' && isText(part['text']) && hasOnly(part, TEXT)

function isWholeReply(reply: unknown): boolean {
  const read = replyFactsSchema.safeParse(reply)
  return read.success && holdsAll(read.data, reply)
}
