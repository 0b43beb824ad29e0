import type { Connection } from '../connections/connection'
import { type HeldAddresses, withHeld, withoutHeld } from '../connections/heldAddresses'
import type { ConversationSettings } from '../conversations/conversation'
import type { ParameterName } from '../parameters/parameters'

import { DEFAULT_SETTINGS, type Settings } from './settings'
import { editsBetween, type SettingsEdit } from './settingsEdits'

/** Where a setting goes, and what a file or another device may do with it. */
export type SettingRule = {
  /** Whether the person's other devices get it; else it is this device's own. */
  readonly syncs: boolean
  /** Whether it is written into files. */
  readonly isInFiles: boolean
  /**
   * Whether what a file or another device says counts here: at once, once the person allows it by name
   * (`heldValues`), or never where only the person at this device decides it.
   */
  readonly fromElsewhere: 'taken' | 'asked' | 'never'
}

const EVERYWHERE = { syncs: true, isInFiles: true, fromElsewhere: 'taken' } as const
/** How a device looks and is typed on, and what it keeps; a file may bring it to the next device. */
const OF_THE_DEVICE = { ...EVERYWHERE, syncs: false } as const
/** What instructs models, lets them act, or limits what is spent and sent. */
const ASKED = { ...EVERYWHERE, fromElsewhere: 'asked' } as const
const HERE_ALONE = { syncs: false, isInFiles: false, fromElsewhere: 'never' } as const

/** The one table of what becomes of each setting: one that is missing does not compile. */
export const SETTING_RULES: { readonly [Name in keyof Settings]: SettingRule } = {
  theme: OF_THE_DEVICE,
  density: OF_THE_DEVICE,
  look: OF_THE_DEVICE,
  language: OF_THE_DEVICE,
  sendKey: OF_THE_DEVICE,
  keys: OF_THE_DEVICE,
  recentModels: OF_THE_DEVICE,
  pictureSide: OF_THE_DEVICE,
  rawEventBytes: OF_THE_DEVICE,
  isInspectorOpen: OF_THE_DEVICE,
  showsMoreParameters: OF_THE_DEVICE,
  showsOutputParameters: OF_THE_DEVICE,
  isLibraryOpen: OF_THE_DEVICE,
  unreadChats: HERE_ALONE,
  notifies: HERE_ALONE,
  showsNoticeTitles: HERE_ALONE,
  quietHours: HERE_ALONE,
  noticeDevice: HERE_ALONE,
  announcesSentences: OF_THE_DEVICE,
  smoothsText: OF_THE_DEVICE,

  idleLimitMs: EVERYWHERE,
  retries: EVERYWHERE,
  // It spends without being asked.
  continuesBroken: ASKED,
  // So does what is said: nothing but the person lets a host keep it for longer.
  keepReplyMinutes: ASKED,
  finishesAtProvider: ASKED,
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
  newConversation: ASKED,
  chatOrder: OF_THE_DEVICE,
  chatGroups: OF_THE_DEVICE,
  handOrder: EVERYWHERE,
  titles: EVERYWHERE,
  // They spend by themselves, and say who reads the chat.
  suggestsNext: ASKED,
  suggestModel: ASKED,
  compaction: ASKED,
  starters: EVERYWHERE,
  ranksByMeaning: EVERYWHERE,
  embeddingModel: EVERYWHERE,
  caps: ASKED,

  isMemoryOn: HERE_ALONE,
  allowsCompaction: HERE_ALONE,
  toolApprovals: HERE_ALONE,
  trustedToolSources: HERE_ALONE,
  heldAddresses: HERE_ALONE,
  heldValues: HERE_ALONE,
}

/** The same for each field of what new chats start with. */
const NEW_CHAT_RULES: { readonly [Name in keyof ConversationSettings]-?: SettingRule } = {
  // The model chosen last is this device's own.
  connectionId: OF_THE_DEVICE,
  modelId: OF_THE_DEVICE,
  route: OF_THE_DEVICE,
  systemPrompt: ASKED,
  systemRole: EVERYWHERE,
  // Parameter by parameter: see below.
  parameters: ASKED,
  dataRule: ASKED,
  extraFields: ASKED,
  contextCut: EVERYWHERE,
  compaction: ASKED,
  sentReasoning: EVERYWHERE,
  toolUse: ASKED,
  // Of chats that came from elsewhere.
  heldTools: HERE_ALONE,
  // No new chat is one.
  agent: HERE_ALONE,
  branchOf: HERE_ALONE,
  assistant: ASKED,
  project: ASKED,
  collections: ASKED,
  noMemory: EVERYWHERE,
  personalData: ASKED,
}

/** The same for each parameter of new chats. */
const NEW_CHAT_PARAMETER_RULES: { readonly [Name in ParameterName]: SettingRule } = {
  temperature: EVERYWHERE,
  top_p: EVERYWHERE,
  top_k: EVERYWHERE,
  min_p: EVERYWHERE,
  typical_p: EVERYWHERE,
  xtc_probability: EVERYWHERE,
  mirostat: EVERYWHERE,
  max_tokens: EVERYWHERE,
  frequency_penalty: EVERYWHERE,
  presence_penalty: EVERYWHERE,
  repetition_penalty: EVERYWHERE,
  dry_multiplier: EVERYWHERE,
  seed: EVERYWHERE,
  stop: EVERYWHERE,
  logit_bias: EVERYWHERE,
  reasoning_effort: EVERYWHERE,
  verbosity: EVERYWHERE,
  thinking_budget: EVERYWHERE,
  service_tier: EVERYWHERE,
  response_format: EVERYWHERE,
  // What hands a model functions, or lets it search.
  tools: ASKED,
  tool_choice: ASKED,
  parallel_tool_calls: ASKED,
  web_search_options: ASKED,
  logprobs: EVERYWHERE,
  top_logprobs: EVERYWHERE,
  stream: EVERYWHERE,
  stream_options: EVERYWHERE,
}

/** The rule for a setting, for a field of what new chats start with, or for one of its parameters. */
export function ruleOf([name, field, parameter]: readonly [keyof Settings, ...string[]]): SettingRule {
  if (name !== 'newConversation' || field === undefined) return SETTING_RULES[name]
  if (field === 'parameters' && parameter !== undefined)
    return ruleIn(NEW_CHAT_PARAMETER_RULES, parameter) ?? NEW_CHAT_RULES.parameters
  return ruleIn(NEW_CHAT_RULES, field) ?? SETTING_RULES[name]
}

const ruleIn = (rules: Readonly<Record<string, SettingRule>>, name: string): SettingRule | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : undefined

/** Settings whose items are asked over the network. */
type Contacted = Pick<Settings, 'toolServers' | 'httpApis' | 'searchServices'>

/** What the ids of their key owners begin with (`domain/keys`), which load much that is not needed here. */
const OWNERS = { toolServers: 'server', httpApis: 'http', searchServices: 'search' } as const

/** By key owner, the addresses of all items of settings that are asked over the network. */
const addressesIn = (settings: Contacted): ReadonlyMap<string, string> =>
  new Map(
    (['toolServers', 'httpApis', 'searchServices'] as const).flatMap((name) =>
      settings[name].map(({ id, url }): [string, string] => [`${OWNERS[name]}:${id}`, url]),
    ),
  )

/** What is held once a file or another device made `after` of the settings `before`. */
export function heldAfter(before: Settings, after: Contacted): HeldAddresses {
  const [old, now] = [addressesIn(before), addressesIn(after)]
  let held = before.heldAddresses
  for (const [id, address] of now) {
    const was = old.get(id)
    if (was !== address) held = withHeld(held, id, was === undefined ? undefined : [was], [address])
  }
  for (const id of old.keys()) if (!now.has(id)) held = withoutHeld(held, id)
  return held
}

/** The same once a connection is `after`; undefined = it is removed. */
export function heldWithConnection(
  held: HeldAddresses,
  id: string,
  before: Connection | undefined,
  after: Connection | undefined,
): HeldAddresses {
  if (!after) return withoutHeld(held, id)
  const [was, now] = [before && addressesOf(before), addressesOf(after)]
  return was?.join(' ') === now.join(' ') ? held : withHeld(held, id, was, now)
}

const addressesOf = ({ baseUrl, catalogUrl }: Connection): readonly string[] => [baseUrl, catalogUrl]

/** The edits of settings that make `after` of what is held. */
export const heldEdits = (before: HeldAddresses, after: HeldAddresses): readonly SettingsEdit[] =>
  editsBetween({ ...DEFAULT_SETTINGS, heldAddresses: before }, { ...DEFAULT_SETTINGS, heldAddresses: after })
