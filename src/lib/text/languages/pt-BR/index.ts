import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** Brazilian Portuguese; it says “você”. */
export const language = createLanguage({
  code: 'pt-BR',
  direction: 'ltr',
  formats: 'pt-BR',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
