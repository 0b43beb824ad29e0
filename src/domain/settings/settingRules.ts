import type { ConversationSettings } from '../conversations/conversation'
import type { Settings } from './settings'

/** Where a setting goes, and what a file or another device may do with it. */
export type SettingRule = {
  /** Whether the person's other devices get it; else it is this device's own. */
  readonly syncs: boolean
  /** Whether it is written into files. */
  readonly isInFiles: boolean
  /**
   * What of another device or a file counts here: at once; once the person has allowed it by name, since it decides
   * what is sent where, or what new chats do; never, since only the person at this device decides it.
   */
  readonly fromElsewhere: 'taken' | 'asks' | 'never'
}

const EVERYWHERE = { syncs: true, isInFiles: true, fromElsewhere: 'taken' } as const
const ASKED = { ...EVERYWHERE, fromElsewhere: 'asks' } as const
/** How a device looks and is typed on, and what it keeps; a file may bring it to the next device. */
const OF_THE_DEVICE = { ...EVERYWHERE, syncs: false } as const
const HERE_ALONE = { syncs: false, isInFiles: false, fromElsewhere: 'never' } as const

/** The one table of what becomes of each setting: one that is missing does not compile. */
export const SETTING_RULES: { readonly [Name in keyof Settings]: SettingRule } = {
  theme: OF_THE_DEVICE,
  density: OF_THE_DEVICE,
  sendKey: OF_THE_DEVICE,
  keys: OF_THE_DEVICE,
  recentModels: OF_THE_DEVICE,
  rawEventBytes: OF_THE_DEVICE,
  isInspectorOpen: OF_THE_DEVICE,
  showsMoreParameters: OF_THE_DEVICE,
  showsOutputParameters: OF_THE_DEVICE,
  isLibraryOpen: OF_THE_DEVICE,
  announcesSentences: OF_THE_DEVICE,

  idleLimitMs: EVERYWHERE,
  favouriteModels: EVERYWHERE,
  prompts: EVERYWHERE,
  tools: EVERYWHERE,
  functions: EVERYWHERE,
  refusals: EVERYWHERE,
  modelDialects: EVERYWHERE,
  // Their addresses are held until the person allows them (`heldAddresses`).
  toolServers: EVERYWHERE,
  httpApis: EVERYWHERE,
  searchServices: EVERYWHERE,
  // Field by field: see below.
  newConversation: EVERYWHERE,

  // They decide what is sent to whom, and for how much.
  titles: ASKED,
  ranksByMeaning: ASKED,
  embeddingModel: ASKED,
  caps: ASKED,

  isMemoryOn: HERE_ALONE,
  toolApprovals: HERE_ALONE,
  trustedToolSources: HERE_ALONE,
  heldAddresses: HERE_ALONE,
}

/** The same for each field of what new chats start with. */
export const NEW_CHAT_RULES: { readonly [Name in keyof ConversationSettings]-?: SettingRule } = {
  // The model chosen last is this device's own.
  connectionId: OF_THE_DEVICE,
  modelId: OF_THE_DEVICE,
  systemPrompt: ASKED,
  systemRole: ASKED,
  parameters: ASKED,
  dataRule: ASKED,
  extraFields: ASKED,
  contextCut: ASKED,
  toolUse: ASKED,
  assistant: ASKED,
  project: ASKED,
  noMemory: ASKED,
}

/** The rule for a setting, or for a field of what new chats start with. */
export function ruleOf([name, field]: readonly [keyof Settings, ...string[]]): SettingRule {
  if (name === 'newConversation' && field !== undefined && Object.hasOwn(NEW_CHAT_RULES, field))
    return NEW_CHAT_RULES[field as keyof typeof NEW_CHAT_RULES]
  return SETTING_RULES[name]
}
