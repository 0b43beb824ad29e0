import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** German; it says “du”. */
export const language = createLanguage({
  code: 'de',
  direction: 'ltr',
  formats: 'de-DE',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
