import { mark } from '@/lib/text/t'

/** Where a service wants its key. */
export const KEY_PLACES = [
  { value: 'bearer', label: mark('Authorization: Bearer') },
  { value: 'header', label: mark('Another header') },
  { value: 'query', label: mark('A parameter') },
] as const
