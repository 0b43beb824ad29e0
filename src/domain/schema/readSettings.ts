import * as z from 'zod/mini'

import { isRecord } from '@/lib/json'

import type { ConnectionId, ModelId } from '../ids'
import { DEFAULT_SETTINGS, type Settings } from '../settings'
import { conversationSettingsSchema } from './conversationSchema'
import { parametersSchema } from './parametersSchema'

const modelRefs = z.array(
  z.object({
    connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
    modelId: z.custom<ModelId>((value) => typeof value === 'string'),
  }),
)

const SCHEMAS: { readonly [Name in keyof Settings]: z.ZodMiniType<Settings[Name]> } = {
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  density: z.enum(['comfortable', 'compact']),
  sendKey: z.enum(['auto', 'enter', 'modEnter']),
  idleLimitMs: z.number(),
  keys: z.record(z.string(), z.string()),
  recentModels: modelRefs,
  favouriteModels: modelRefs,
  newConversation: conversationSettingsSchema,
  presets: z.array(z.object({ id: z.string(), name: z.string(), parameters: parametersSchema })),
  prompts: z.array(
    z.object({ id: z.string(), title: z.string(), text: z.string(), kind: z.enum(['system', 'message']) }),
  ),
  tools: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
  caps: z.object({ perDay: z.string(), perMonth: z.string(), perConversation: z.string() }),
  rawEventBytes: z.number(),
  isInspectorOpen: z.boolean(),
  isLibraryOpen: z.boolean(),
  announcesSentences: z.boolean(),
}

const isSettingName = (name: string): name is keyof Settings => Object.hasOwn(SCHEMAS, name)

/**
 * Reads settings one by one, so that a new or damaged one takes its default and the others stand.
 * `unreadable` names those that were there and could not be read.
 */
export function readSettings(saved: unknown): {
  readonly settings: Settings
  readonly unreadable: readonly string[]
} {
  const unreadable: string[] = []
  const found: Record<string, unknown> = {}
  const fields = isRecord(saved) ? saved : {}
  for (const name of Object.keys(fields).filter(isSettingName)) {
    const checked = SCHEMAS[name].safeParse(fields[name])
    if (checked.success) found[name] = checked.data
    else unreadable.push(name)
  }
  return { settings: { ...DEFAULT_SETTINGS, ...found }, unreadable }
}
