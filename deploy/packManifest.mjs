/**
 * What `npm pack` puts into a package: the built files have all their packages in them, so whoever runs it installs none;
 * and the small files of the app are one.
 *
 *   node deploy/packManifest.mjs           leaves out packages and scripts, and keeps the file as it was
 *   node deploy/packManifest.mjs restore   puts it back
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packFiles, unpackFiles } from './packFiles.mjs'

const KEPT = join('.cache', 'package.json')
const CLIENT = 'dist/client'

if (process.argv[2] === 'restore') {
  if (existsSync(KEPT)) renameSync(KEPT, 'package.json')
  unpackFiles(CLIENT)
} else {
  const text = readFileSync('package.json', 'utf8')
  const { dependencies, devDependencies, optionalDependencies, allowScripts, scripts, ...manifest } =
    JSON.parse(text)
  // Packed already, by a run that was ended before it could put the file back.
  if (dependencies !== undefined) {
    mkdirSync('.cache', { recursive: true })
    writeFileSync(KEPT, text)
    const files = ['dist/server', ...packFiles(CLIENT).map((path) => `${CLIENT}/${path}`)]
    writeFileSync('package.json', `${JSON.stringify({ ...manifest, files }, null, 2)}\n`)
  }
}
