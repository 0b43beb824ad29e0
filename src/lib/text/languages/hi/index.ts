import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** Hindi; it says “आप”. */
export const language = createLanguage({
  code: 'hi',
  direction: 'ltr',
  formats: 'hi-IN',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
