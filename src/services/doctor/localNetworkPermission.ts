import type { AddressSpace } from '@/domain/connections/addressSpaceOf'

/** Names that Chromium has given the permission, newest first. */
const NAMES: Readonly<Record<Exclude<AddressSpace, 'public'>, readonly string[]>> = {
  loopback: ['loopback-network', 'local-network-access'],
  local: ['local-network', 'local-network-access'],
}

/**
 * Whether the person has allowed this page to call servers on this machine or network; `unknown` in browsers
 * that have no such permission. Never asks and never throws.
 *
 * @see https://developer.chrome.com/blog/local-network-access
 */
export async function localNetworkPermission(
  permissions: Permissions | undefined,
  space: Exclude<AddressSpace, 'public'>,
): Promise<PermissionState | 'unknown'> {
  for (const name of NAMES[space]) {
    try {
      // The DOM types do not know these names yet; a browser that does not either rejects.
      const status = await permissions?.query({ name: name as PermissionName })
      if (status) return status.state
    } catch {
      continue
    }
  }
  return 'unknown'
}
