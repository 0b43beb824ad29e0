import { createLanguage } from '../../createLanguage'
import first from './first.json'

/**
 * Modern Standard Arabic; buttons are verbal nouns. Digits are Latin, by name: prices, tokens and versions stand beside
 * the names of models, which have Latin digits, and the digits of plain `ar` differ from browser to browser.
 */
export const language = createLanguage({
  code: 'ar',
  direction: 'rtl',
  formats: 'ar-u-nu-latn',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
