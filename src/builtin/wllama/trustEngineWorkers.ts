import type { Plugin } from 'vite'

/** What the library makes its workers of. They inherit the page's Trusted Types, and start workers of their own. */
const BEFORE = 'new Blob([workerCode]'
const POLICY =
  "globalThis.trustedTypes?.createPolicy('default',{createScriptURL:(address)=>address.startsWith('blob:')?address:null});"

/** Lets the workers of the engine's library start further ones of their own code where Trusted Types are enforced. */
export const trustEngineWorkers = (): Plugin => ({
  name: 'parlance:trust-engine-workers',
  transform(code, id) {
    if (!/@wllama\/wllama\/esm\/index\.js$/.test(id)) return undefined
    if (!code.includes(BEFORE))
      throw new Error('The library makes its workers in another way: see trustEngineWorkers.')
    return { code: code.replace(BEFORE, `new Blob([${JSON.stringify(POLICY)}, workerCode]`), map: null }
  },
})
