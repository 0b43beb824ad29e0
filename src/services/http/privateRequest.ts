/** Options of requests that the browser caches nothing of, and that send no cookies and no referrer. */
export const PRIVATE_REQUEST = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const
