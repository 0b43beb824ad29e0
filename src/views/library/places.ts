import { Columns2, FlaskConical, Layers } from 'lucide-react'

import { mark } from '@/lib/text/t'

/** The other places of the app, in the order of every list of them. */
export const PLACES = [
  { path: '/catalog', name: mark('Catalog'), icon: Layers },
  { path: '/compare', name: mark('Compare'), icon: Columns2 },
  { path: '/lab', name: mark('Lab'), icon: FlaskConical },
] as const

export const SETTINGS_PATH = '/settings/connections'
