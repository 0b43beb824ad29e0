export const DONE = 'data: [DONE]\n\n'

/** One server-sent event without a name. */
export const dataOf = (body: object): string => `data: ${JSON.stringify(body)}\n\n`

/** One server-sent event named as its type says. */
export const eventOf = (type: string, fields: object = {}): string =>
  `event: ${type}\n${dataOf({ type, ...fields })}`
