import { mark } from '@/lib/text/t'

/** Where a service wants its key. */
export const KEY_PLACES = [
  { value: 'bearer', label: mark('Authorization: Bearer') },
  { value: 'header', label: mark('Another header') },
  { value: 'query', label: mark('A parameter') },
] as const

/** Services of HTTP functions may want it in a cookie, too. */
export const API_KEY_PLACES = [...KEY_PLACES, { value: 'cookie', label: mark('A cookie') }] as const
