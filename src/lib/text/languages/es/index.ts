import { createLanguage } from '../../createLanguage'
import first from './first.json'

/**
 * Spanish for Spain and Latin America alike; it says “tú”. Numbers are written as in Mexico and Central America, with a
 * decimal point: prices and parameters are typed with a point, and models and APIs have it in their names and values.
 * Hours are the 24 of every other language here.
 */
export const language = createLanguage({
  code: 'es',
  direction: 'ltr',
  formats: 'es-419-u-hc-h23',
  first,
  later: {
    chat: () => import('./chat.json'),
    rare: () => import('./rare.json'),
    catalog: () => import('./catalog.json'),
    lab: () => import('./lab.json'),
    settings: () => import('./settings.json'),
  },
})
