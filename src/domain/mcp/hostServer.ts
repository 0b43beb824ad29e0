import type { ToolServerId } from '../ids'
import { NEW_TOOL_SERVER, type ToolServer } from './toolServer'

/** A server that this app's host names, as the app uses it: by its name only, through the host. Kept nowhere. */
export const hostServer = ({
  name,
  title,
}: {
  readonly name: string
  readonly title: string
}): ToolServer => ({
  ...NEW_TOOL_SERVER,
  id: `host:${name}` as ToolServerId,
  name: title,
  url: `/api/mcp/${name}`,
  via: 'relay',
  createdAt: 0,
})
