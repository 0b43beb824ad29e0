import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

import { isPublicAddress } from './publicAddress'

/** What a connection to an address outside of the public internet fails with. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/**
 * Resolves a name for the connection itself, so that what was checked is what is connected to. A name that leads to
 * any address outside of the public internet fails.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, [])
        return
      }
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        done(new PrivateAddressError(`${name} is not on the public internet`), [])
      else if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
