import { mark } from '@/lib/text/t'

/** The parts of the settings, in the order of their list. Those of other views come in through `Settings`. */
export const SECTIONS = [
  { id: 'connections', label: mark('Providers') },
  { id: 'models', label: mark('Models on this device') },
  { id: 'appearance', label: mark('Appearance') },
  { id: 'notifications', label: mark('Notifications') },
  { id: 'tools', label: mark('Tools') },
  { id: 'knowledge', label: mark('Knowledge') },
  { id: 'skills', label: mark('Skills') },
  { id: 'prompts', label: mark('Prompts') },
  { id: 'memory', label: mark('Memory') },
  { id: 'sync', label: mark('Sync') },
  { id: 'data', label: mark('Data') },
  { id: 'spending', label: mark('Spending') },
  { id: 'shortcuts', label: mark('Shortcuts') },
  { id: 'about', label: mark('About') },
] as const

export type SectionId = (typeof SECTIONS)[number]['id']
