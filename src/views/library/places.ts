import { Bot, Columns2, FlaskConical, Layers } from '@/ui/icons'

import { ASSISTANTS_PATH } from '@/domain/assistants/assistantPaths'
import { mark } from '@/lib/text/t'

/** The other places of the app, in the order of every list of them. */
export const PLACES = [
  { path: '/catalog', name: mark('Catalog'), icon: Layers },
  { path: '/compare', name: mark('Compare'), icon: Columns2 },
  { path: '/lab', name: mark('Lab'), icon: FlaskConical },
  { path: ASSISTANTS_PATH, name: mark('Assistants'), icon: Bot },
] as const

export const SETTINGS_PATH = '/settings/connections'
