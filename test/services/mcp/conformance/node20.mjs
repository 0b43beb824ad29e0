/**
 * The suite imports `globSync` of `fs`, which Node has since 22. Only a command that is not used here calls it, so on
 * an older Node it gets one that finds nothing.
 */
import fs from 'node:fs'
import { register } from 'node:module'

if (!('globSync' in fs)) {
  const names = Object.keys(fs).filter((name) => /^\w+$/.test(name) && name !== 'default')
  const shim = `import fs from 'node:fs'; export const { ${names.join(', ')} } = fs; export const globSync = () => []; export default fs;`
  const shimUrl = `data:text/javascript,${encodeURIComponent(shim)}`
  const hooks = `export const resolve = (name, context, next) =>
    (name === 'fs' || name === 'node:fs') && context.parentURL?.includes('/conformance/dist/')
      ? { url: ${JSON.stringify(shimUrl)}, shortCircuit: true }
      : next(name, context)`
  register(`data:text/javascript,${encodeURIComponent(hooks)}`)
}
