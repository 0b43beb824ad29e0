import { Client, Pool } from 'pg'

/** Connections of one host; a request holds one for a millisecond. */
const CONNECTIONS = 10
/** Longest that making a connection may take, in milliseconds. */
const CONNECT_MS = 10_000
const QUERY_MS = 10_000

/**
 * The connections of a host. Making one, and each query, has its time; waiting for one that others use has none:
 * thousands may come at once, and each has its turn.
 */
export function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    query_timeout: QUERY_MS,
    // The pool's own limit would count the waiting as well.
    Client: class extends Client {
      constructor(options?: ConstructorParameters<typeof Client>[0]) {
        super({ ...(typeof options === 'object' && options), connectionTimeoutMillis: CONNECT_MS })
      }
    },
  })
  // A connection that breaks while nobody uses it; the next query makes another.
  pool.on('error', () => undefined)
  // One that breaks between two queries of a transaction tells nobody else: without a listener it would end the host.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
