import type { Connection } from '../../connections/connection'

/** A connection as it travels: without its extra headers, which may hold keys. */
export function connectionValue({ headers: _, ...connection }: Connection): unknown {
  return connection
}
