import { useMemo, useSyncExternalStore } from 'react'

import { contactsOf, type Contact } from '@/domain/connections/heldAddresses'

import { useApp, useAppState } from '../app'

/** The origins this page may contact. */
export type ContactList = {
  readonly named: readonly Contact[]
  /** Asked in this tab, and named by no connection. */
  readonly others: readonly string[]
  /** Whether the browser refuses all others. */
  readonly isEnforced: boolean
}

export function useContacts(): ContactList {
  const { contacts } = useApp()
  const connections = useAppState((state) => state.connections)
  const others = useSyncExternalStore(contacts.subscribe, contacts.others)
  const isEnforced = useSyncExternalStore(contacts.subscribe, contacts.isEnforced)
  const servers = useAppState((state) => state.settings.toolServers)
  const held = useAppState((state) => state.settings.heldAddresses)
  const named = useMemo(
    () => contactsOf(connections, location.origin, servers, held),
    [connections, servers, held],
  )
  return {
    named,
    others: others.filter((origin) => !named.some((each) => each.origin === origin)),
    isEnforced,
  }
}
