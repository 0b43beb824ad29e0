import type { KeyStore } from './keyStore'
import type { LedgerStore } from './ledgerStore'
import type { LimitStore } from './limitStore'
import type { ShareStore } from './shareStore'
import type { SyncStore } from './syncStore'

/** What a host keeps. Two kinds pass the same tests: files for one machine, PostgreSQL for any number of hosts. */
export type HostStore = {
  readonly keys: KeyStore
  readonly limits: LimitStore
  readonly ledger: LedgerStore
  readonly sync: SyncStore
  readonly shares: ShareStore
  /** Lets go of files and connections. */
  close(): Promise<void>
}
