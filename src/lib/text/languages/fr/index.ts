import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** French; it says “vous”. */
export const language = createLanguage({
  code: 'fr',
  direction: 'ltr',
  formats: 'fr-FR',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
