import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** Simplified Chinese; plain, with full-width punctuation. */
export const language = createLanguage({
  code: 'zh-Hans',
  direction: 'ltr',
  formats: 'zh-CN',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
