import type { Connection } from '../connections/connection'
import type { ConnectionId, ModelId } from '../ids'
import { t } from '@/lib/text/t'

/** Where requests to the built-in service seem to go; they never leave the page. */
const BUILTIN_URL = 'https://builtin.invalid'

/** The model that comes with the app. */
export const POCKET = 'pocket' as ModelId

/** The connection to this page's own host, which is not stored either. */
export const SERVER_ID = 'server' as ConnectionId

export const BUILTIN_CONNECTION: Connection = {
  id: 'builtin' as ConnectionId,
  type: 'builtin',
  // The language is known only once the page starts.
  get name() {
    return t('On this device')
  },
  baseUrl: BUILTIN_URL,
  catalogUrl: BUILTIN_URL,
  headers: {},
  rememberKey: false,
  createdAt: 0,
}

/** The connections with the built-in one, which is not stored, at their end. */
export const withBuiltinConnection = (connections: readonly Connection[]): readonly Connection[] => [
  ...connections.filter(({ type }) => type !== 'builtin'),
  BUILTIN_CONNECTION,
]

/** Whether a chat, or what settings name, is the small model that is always here. */
export const isPocket = ({
  connectionId,
  modelId,
}: {
  readonly connectionId: string | null
  readonly modelId: string | null
}): boolean => connectionId === BUILTIN_CONNECTION.id && modelId === POCKET
