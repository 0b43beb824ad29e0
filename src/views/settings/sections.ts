/** The parts of the settings, in the order of their list. Those of other views come in through `Settings`. */
export const SECTIONS = [
  { id: 'connections', label: 'Connections' },
  { id: 'models', label: 'Built-in models' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'tools', label: 'Tools' },
  { id: 'prompts', label: 'Prompts' },
  { id: 'data', label: 'Data' },
  { id: 'spending', label: 'Spending' },
  { id: 'shortcuts', label: 'Shortcuts' },
  { id: 'about', label: 'About' },
] as const

export type SectionId = (typeof SECTIONS)[number]['id']
