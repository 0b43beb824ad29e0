/**
 * Leaves in `package.json` only the packages that the built host names, at the versions of the lock file, so that
 * `npm prune` removes those of the page, which are in its files already: of some 800 MB fewer than 100 are left. For
 * the image alone (see `Dockerfile`); it changes the `package.json` of the folder it runs in.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BUILT = join('dist', 'server')

const code = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.m?js$/.test(name))
  .map((name) => readFileSync(join(BUILT, name), 'utf8'))
  .join('\n')
// Imported, or looked up by its name where a file of it is read.
const isNamed = (name) => new RegExp(`["'\`]${name}(?:/[^"'\`]*)?["'\`]`).test(code)
const own = JSON.parse(readFileSync('package.json', 'utf8'))
own.dependencies = Object.fromEntries(Object.entries(own.dependencies).filter(([name]) => isNamed(name)))
delete own.devDependencies
// A grammar that tests alone read.
delete own.optionalDependencies
console.log(`Packages of the host: ${Object.keys(own.dependencies).join(', ')}`)
writeFileSync('package.json', JSON.stringify(own, null, 2))
