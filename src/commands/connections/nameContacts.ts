import { contactsOf } from '@/domain/connections/heldAddresses'
import type { Contacts } from '@/services/contacts/createContacts'

import type { CommandDeps } from '../deps'

/** Tells the guard of this page which origins its providers and tool servers have, now and whenever they change. */
export function nameContacts(
  { store }: Pick<CommandDeps, 'store'>,
  contacts: Pick<Contacts, 'name'>,
  ownOrigin: string,
): void {
  const name = () => {
    const { connections, settings } = store.getState()
    contacts.name(
      contactsOf(connections, ownOrigin, settings.toolServers, settings.heldAddresses).map(
        ({ origin }) => origin,
      ),
    )
  }
  name()
  store.subscribe((next, before) => {
    const isOther =
      next.settings.toolServers !== before.settings.toolServers ||
      next.settings.heldAddresses !== before.settings.heldAddresses
    if (next.connections !== before.connections || isOther) name()
  })
}
