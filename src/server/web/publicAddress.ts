import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** Networks that are no part of the public internet (IANA special-purpose registries, RFC 6890 and later), and addresses of clouds within. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure answers machines of its own there: metadata, and whatever runs on the host of a virtual one.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Within 2000::/3, which alone is routed: documentation, and tunnels that hide an IPv4 address. */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, 'ipv6')
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. False for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  // Scoped addresses (`fe80::1%eth0`) and IPv4 in IPv6 (`::ffff:10.0.0.1`) are outside of what is routed.
  return kind === 6 && routed.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
