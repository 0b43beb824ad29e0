/** Longest page, in characters, pictures included. */
export const MOST_PAGE_CHARACTERS = 60_000_000

/** A page for the closed frame. */
export const closedPage = (body: string, style: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>body{margin:0;font-family:system-ui,sans-serif;color:#000;color-scheme:light}${style}</style>${body}`
