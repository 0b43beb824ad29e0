/** For requests of which nothing is kept by the browser, and which tell nobody who asks or from which page. */
export const PRIVATE_REQUEST = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const
