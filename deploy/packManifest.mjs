/**
 * What `npm pack` puts into `package.json`: the built files have all their packages in them, so whoever runs the package
 * installs none.
 *
 *   node deploy/packManifest.mjs           leaves out packages and scripts, and keeps the file as it was
 *   node deploy/packManifest.mjs restore   puts it back
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEPT = join('.cache', 'package.json')

if (process.argv[2] === 'restore') {
  if (existsSync(KEPT)) renameSync(KEPT, 'package.json')
} else {
  const text = readFileSync('package.json', 'utf8')
  const { dependencies, devDependencies, optionalDependencies, allowScripts, scripts, ...manifest } =
    JSON.parse(text)
  // Packed already, by a run that was ended before it could put the file back.
  if (dependencies !== undefined) {
    mkdirSync('.cache', { recursive: true })
    writeFileSync(KEPT, text)
    writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  }
}
