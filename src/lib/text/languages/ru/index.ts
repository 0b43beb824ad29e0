import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** Russian; it says «вы» in lower case. */
export const language = createLanguage({
  code: 'ru',
  direction: 'ltr',
  formats: 'ru-RU',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
