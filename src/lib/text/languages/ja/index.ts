import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** Japanese; sentences in です・ます. */
export const language = createLanguage({
  code: 'ja',
  direction: 'ltr',
  formats: 'ja-JP',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
