import type { Connection } from '@/domain/connections/connection'
import { t } from '@/lib/text/t'

import { SERVER_ID } from '@/domain/builtin/builtinConnection'
import type { CommandDeps } from '../deps'
import { withModelChosen } from '../settings/changeAppSettings'
import { readHostOffer } from './hostOffer'

/**
 * Adds the connection "This server" where the page's own host passes requests to a service, for everyone. A host that
 * asks for keys is added as a provider like any other, with the key.
 */
export async function offerThisServer(
  { store, fetch }: Pick<CommandDeps, 'store' | 'fetch'>,
  ownOrigin: string,
): Promise<void> {
  const offer = await readHostOffer(fetch, ownOrigin)
  if (offer?.gateway !== true || offer.needsKey === true) {
    const { settings, connections, settingsChanged } = store.getState()
    settingsChanged(
      withModelChosen(
        settings,
        connections.map(({ id }) => id),
      ),
    )
    return
  }
  const connection: Connection = {
    id: SERVER_ID,
    type: 'server',
    name: t('This server'),
    baseUrl: ownOrigin,
    catalogUrl: ownOrigin,
    headers: {},
    rememberKey: false,
    createdAt: 0,
  }
  store.getState().connectionSaved(connection)
}
