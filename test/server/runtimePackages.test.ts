import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, it } from 'vitest'

const SCRIPT = resolve('deploy/keepRuntimePackages.mjs')

it('an image keeps the packages that the built host names, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-image-'))
  try {
    mkdirSync(join(folder, 'dist/server/assets'), { recursive: true })
    writeFileSync(
      join(folder, 'dist/server/main.js'),
      `import { serve } from "@acme/node-server"; const page = "react-dom is in the page"`,
    )
    writeFileSync(
      join(folder, 'dist/server/assets/engine.js'),
      `const wasm = require.resolve("@acme/engine/wasm/engine.js"); const db = await import('pg')`,
    )
    const dependencies = {
      '@acme/engine': '1.0.0',
      '@acme/node-server': '^2.0.0',
      pg: '8.0.0',
      react: '19.0.0',
      'react-dom': '19.0.0',
    }
    const own = {
      name: 'parlance',
      type: 'module',
      dependencies,
      devDependencies: { vitest: '4.0.0' },
      // The grammar of a test.
      optionalDependencies: { 'tree-sitter-powershell': '0.26.4' },
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    execFileSync(process.execPath, [SCRIPT], { cwd: folder })
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({
      name: 'parlance',
      type: 'module',
      dependencies: { '@acme/engine': '1.0.0', '@acme/node-server': '^2.0.0', pg: '8.0.0' },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
