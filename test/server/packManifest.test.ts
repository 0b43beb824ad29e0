import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, it } from 'vitest'

const SCRIPT = resolve('deploy/packManifest.mjs')

it('a package names no other to install, and the file is put back as it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-package-'))
  const file = join(folder, 'package.json')
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, [SCRIPT, ...args], { cwd: folder })
  try {
    const own = { name: 'parlance', bin: { parlance: 'dist/server/main.js' } }
    const text = JSON.stringify({ ...own, scripts: { prepack: 'x' }, dependencies: { pg: '8.0.0' } })
    writeFileSync(file, text)
    run()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(own)
    // A second run finds nothing to leave out, and keeps what the first kept.
    run()
    run('restore')
    expect(readFileSync(file, 'utf8')).toBe(text)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
