import { createLanguage } from '../../createLanguage'
import first from './first.json'

/** Korean; sentences in 해요체. */
export const language = createLanguage({
  code: 'ko',
  direction: 'ltr',
  formats: 'ko-KR',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
