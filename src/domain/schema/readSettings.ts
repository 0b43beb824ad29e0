import * as z from '@/lib/schema'
import { isRecord } from '@/lib/json'

import { CHAT_GROUPS, CHAT_ORDERS } from '../conversations/arrangement'
import type { ConnectionId, ConversationId, ModelId, ToolServerId } from '../ids'
import {
  DEFAULT_SETTINGS,
  type HeldEdit,
  MOST_KEEP_MINUTES,
  MOST_RETRIES,
  type Settings,
} from '../settings/settings'
import {
  compactionSchema,
  conversationSettingsSchema,
  readConversationSettings,
  toolApprovalsSchema,
} from './conversationSchema'
import { dialectSchema } from './idSchema'

const modelRef = z.object({
  connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
  modelId: z.custom<ModelId>((value) => typeof value === 'string'),
})
const promptSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  kind: z.enum(['system', 'message']),
  folder: z.exactOptional(z.string()),
  tags: z.exactOptional(z.array(z.string())),
})
const toolServerSchema = z.object({
  id: z.custom<ToolServerId>((value) => typeof value === 'string'),
  name: z.string(),
  url: z.string(),
  via: z.enum(['direct', 'relay']),
  keyHeader: z.string(),
  rememberKey: z.boolean(),
  clientId: z.string(),
  isOn: z.boolean(),
  sendsInstructions: z.boolean(),
  idleLimitMs: z.number(),
  roots: z.exactOptional(z.array(z.string())),
  createdAt: z.number(),
})
const ownFunctionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  schema: z.string(),
  code: z.string(),
  examples: z.array(z.string()),
  limitMs: z.number(),
  createdAt: z.number(),
})
const httpApiSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  via: z.enum(['direct', 'host']),
  rememberKey: z.boolean(),
  keyIn: z.string(),
  keyName: z.string(),
  operations: z.string(),
  createdAt: z.number(),
})
const searchServiceSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  url: z.string(),
  via: z.enum(['direct', 'host']),
  rememberKey: z.boolean(),
  count: z.number(),
  form: z.record(z.string(), z.string()),
  createdAt: z.number(),
})
const toolsSchema = z.object({ id: z.string(), name: z.string(), text: z.string() })

const refusalSchema = z.object({
  at: z.number(),
  detail: z.string(),
  wasListed: z.boolean(),
  value: z.exactOptional(z.string()),
  values: z.exactOptional(z.array(z.string())),
  allowed: z.exactOptional(z.array(z.string())),
  beside: z.exactOptional(z.string()),
})

const heldEditSchema = z.object({
  type: z.enum(['set', 'unset']),
  path: z.custom<HeldEdit['path']>(
    (path) =>
      Array.isArray(path) && path.every((field) => typeof field === 'string') && isSettingName(path[0]),
  ),
  value: z.optional(z.unknown()),
})

const SCHEMAS: { readonly [Name in keyof Settings]: z.Schema<Settings[Name]> } = {
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  density: z.enum(['comfortable', 'compact']),
  look: z.record(z.string(), z.string()),
  language: z.string(),
  sendKey: z.enum(['auto', 'enter', 'modEnter']),
  idleLimitMs: z.number(),
  retries: z.custom<number>(
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_RETRIES,
  ),
  continuesBroken: z.boolean(),
  finishesAtProvider: z.boolean(),
  keepReplyMinutes: z.custom<number>(
    (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_KEEP_MINUTES,
  ),
  keys: z.record(z.string(), z.string()),
  recentModels: z.array(modelRef),
  favouriteModels: z.array(modelRef),
  newConversation: conversationSettingsSchema,
  chatOrder: z.enum(CHAT_ORDERS),
  chatGroups: z.enum(CHAT_GROUPS),
  handOrder: z.array(z.custom<ConversationId>((value) => typeof value === 'string')),
  titles: z.enum(['firstLine', 'ask', 'model']),
  suggestsNext: z.boolean(),
  suggestModel: z.nullable(modelRef),
  starters: z.record(z.string(), z.array(z.string())),
  isMemoryOn: z.boolean(),
  compaction: compactionSchema,
  allowsCompaction: z.boolean(),
  ranksByMeaning: z.boolean(),
  embeddingModel: z.nullable(modelRef),
  prompts: z.array(promptSchema),
  tools: z.array(toolsSchema),
  toolServers: z.array(toolServerSchema),
  functions: z.array(ownFunctionSchema),
  httpApis: z.array(httpApiSchema),
  searchServices: z.array(searchServiceSchema),
  toolApprovals: toolApprovalsSchema,
  trustedToolSources: z.array(z.string()),
  heldAddresses: z.record(z.string(), z.array(z.string())),
  heldValues: z.record(z.string(), heldEditSchema),
  caps: z.object({ perDay: z.string(), perMonth: z.string(), perConversation: z.string() }),
  refusals: z.record(z.string(), refusalSchema),
  modelDialects: z.record(z.string(), dialectSchema),
  pictureSide: z.number(),
  rawEventBytes: z.number(),
  isInspectorOpen: z.boolean(),
  showsMoreParameters: z.boolean(),
  showsOutputParameters: z.boolean(),
  isLibraryOpen: z.boolean(),
  unreadChats: z.array(z.custom<ConversationId>((value) => typeof value === 'string')),
  notifies: z.enum(['ask', 'on', 'off']),
  showsNoticeTitles: z.boolean(),
  quietHours: z.nullable(z.object({ from: z.number(), to: z.number() })),
  noticeDevice: z.string(),
  announcesSentences: z.boolean(),
  smoothsText: z.boolean(),
}

/** Settings that are lists: where one item cannot be read the others stay. */
const ITEMS: { readonly [Name in keyof Settings]?: z.Schema } = {
  recentModels: modelRef,
  favouriteModels: modelRef,
  prompts: promptSchema,
  tools: toolsSchema,
  toolServers: toolServerSchema,
  functions: ownFunctionSchema,
  httpApis: httpApiSchema,
  searchServices: searchServiceSchema,
}

/** Settings that are records of equal entries: where one cannot be read the others stay. */
const RECORDS: { readonly [Name in keyof Settings]?: z.Schema } = {
  refusals: refusalSchema,
  modelDialects: dialectSchema,
  starters: z.array(z.string()),
  heldValues: heldEditSchema,
}

const isSettingName = (name: string): name is keyof Settings => Object.hasOwn(SCHEMAS, name)

/**
 * Reads one setting. What of it cannot be read is left out, item by item in lists; a setting that is missing or
 * cannot be read at all takes its default. `isWhole` is false where something that was present could not be read.
 */
export function readSetting<Name extends keyof Settings>(
  name: Name,
  saved: unknown,
): { readonly value: Settings[Name]; readonly isWhole: boolean } {
  if (saved === undefined) return { value: DEFAULT_SETTINGS[name], isWhole: true }
  const checked = SCHEMAS[name].safeParse(saved)
  if (checked.success) return { value: checked.data, isWhole: true }
  const rest = SCHEMAS[name].safeParse(readablePartOf(name, saved))
  return { value: rest.success ? rest.data : DEFAULT_SETTINGS[name], isWhole: false }
}

function readablePartOf(name: keyof Settings, saved: unknown): unknown {
  const item = ITEMS[name]
  if (item && Array.isArray(saved)) return saved.filter((each) => item.safeParse(each).success)
  if (name === 'newConversation') return readConversationSettings(saved).settings
  const entry = RECORDS[name]
  if (entry && isRecord(saved))
    return Object.fromEntries(Object.entries(saved).filter(([, value]) => entry.safeParse(value).success))
  if ((name === 'keys' || name === 'caps') && isRecord(saved)) {
    const texts = Object.entries(saved).filter(([, value]) => typeof value === 'string')
    return { ...DEFAULT_SETTINGS[name], ...Object.fromEntries(texts) }
  }
  return undefined
}

/**
 * Reads settings one by one, so that a new or damaged one takes its default and the others stay.
 * `unreadable` names those that were there and could not be read whole.
 */
export function readSettings(saved: unknown): {
  readonly settings: Settings
  readonly unreadable: readonly string[]
} {
  const unreadable: string[] = []
  const found: Record<string, unknown> = {}
  const fields = isRecord(saved) ? saved : {}
  for (const name of Object.keys(fields).filter(isSettingName)) {
    const { value, isWhole } = readSetting(name, fields[name])
    found[name] = value
    if (!isWhole) unreadable.push(name)
  }
  return { settings: { ...DEFAULT_SETTINGS, ...found }, unreadable }
}
