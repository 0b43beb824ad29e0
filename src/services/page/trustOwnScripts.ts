type Rules = { readonly createScriptURL: (address: string) => string | null }
type Factory = { readonly createPolicy: (name: string, rules: Rules) => unknown }

/**
 * Where the browser has Trusted Types, the page's policy lets nothing become script but what passes here: workers and
 * the service worker from files of this host, and those that the engine's library makes (`blob:`). Text never becomes
 * script or markup (`lib/inertDocument` apart).
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { protocol, origin } = new URL(address, location.href)
      return protocol === 'blob:' || origin === location.origin ? address : null
    },
  })
}
