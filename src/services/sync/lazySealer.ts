import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { Sealer } from './createSealer'

const load = startOnce(() => loadCode(() => import('./createSealer'))).open

/** A sealer whose code comes with the first thing to seal or to open: many starts have none. */
export function lazySealer(crypto: Crypto, key: CryptoKey): Sealer {
  const sealer = async () => (await load()).createSealer(crypto, key)
  return {
    seal: async (...given) => (await sealer()).seal(...given),
    open: async (...given) => (await sealer()).open(...given),
    sealNamed: async (...given) => (await sealer()).sealNamed(...given),
    openNamed: async (...given) => (await sealer()).openNamed(...given),
  }
}
