import type { ToolServer } from '../mcp/toolServer'
import type { ConnectionId } from '../ids'
import type { Connection } from '../connections/connection'

/** What a key belongs to: a connection, or a tool server. It is bound to the origin of `baseUrl`. */
export type KeyOwner = Pick<Connection, 'id' | 'name' | 'baseUrl' | 'rememberKey'>

/** A tool server as the owner of its key. Ids of connections never hold a colon. */
export const serverKeyOwner = ({ id, name, url, rememberKey }: ToolServer): KeyOwner => ({
  id: `server:${id}` as ConnectionId,
  name,
  baseUrl: url,
  rememberKey,
})

/** The same for what a sign-in left: as secret as a key, and kept the same way. */
export const serverSignInOwner = (server: ToolServer): KeyOwner => ({
  ...serverKeyOwner(server),
  id: `sign-in:${server.id}` as ConnectionId,
})
