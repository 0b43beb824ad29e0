import type { Settings } from '@/domain/settings/settings'

/** Settings by the names people know them under. */
export const SETTING_NAMES: Readonly<Record<keyof Settings, string>> = {
  theme: 'Theme',
  density: 'Density',
  sendKey: 'Key that sends',
  idleLimitMs: 'Timeout',
  keys: 'Shortcuts',
  recentModels: 'Recent models',
  favouriteModels: 'Favourite models',
  newConversation: 'Settings of new chats',
  presets: 'Presets',
  prompts: 'Prompts',
  tools: 'Tools',
  toolServers: 'Tool servers',
  functions: 'Functions',
  searchServices: 'Search services',
  toolApprovals: 'Allowed tools',
  trustedToolSources: 'Trusted tool servers',
  refusals: 'Parameters that models refused',
  modelDialects: 'APIs of models',
  caps: 'Spending limits',
  rawEventBytes: 'Space for raw events',
  isInspectorOpen: 'Inspector panel',
  showsMoreParameters: 'More parameters in the inspector',
  isLibraryOpen: 'Chat list panel',
  announcesSentences: 'Screen reader announcements',
}
