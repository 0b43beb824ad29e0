import type { Settings } from '@/domain/settings/settings'
import { mark } from '@/lib/text/t'

/** Settings by the names people know them under. */
export const SETTING_NAMES: Readonly<Record<keyof Settings, string>> = {
  theme: mark('Theme'),
  density: mark('Density'),
  sendKey: mark('Key that sends'),
  idleLimitMs: mark('Timeout'),
  keys: mark('Shortcuts'),
  recentModels: mark('Recent models'),
  favouriteModels: mark('Favourite models'),
  newConversation: mark('Settings of new chats'),
  titles: mark('Chat titles'),
  isMemoryOn: mark('Memory'),
  ranksByMeaning: mark('Ranking of passages'),
  embeddingModel: mark('Embedding model'),
  prompts: mark('Prompts'),
  tools: mark('Tools'),
  toolServers: mark('Tool servers'),
  functions: mark('Functions'),
  httpApis: mark('HTTP functions'),
  searchServices: mark('Search services'),
  toolApprovals: mark('Allowed tools'),
  trustedToolSources: mark('Trusted tool servers'),
  refusals: mark('Parameters that models refused'),
  modelDialects: mark('APIs of models'),
  caps: mark('Spending limits'),
  rawEventBytes: mark('Space for raw events'),
  isInspectorOpen: mark('Inspector panel'),
  showsMoreParameters: mark('More parameters in the inspector'),
  isLibraryOpen: mark('Chat list panel'),
  announcesSentences: mark('Screen reader announcements'),
}
