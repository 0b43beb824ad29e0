/**
 * The size budget: first JavaScript and CSS before the composer can be used, gzip. Counts what
 * index.html loads and everything those files import statically; the rest is lazy.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const BUDGET_BYTES = 160_000
const CLIENT = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'dist', 'client')

const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
const files = new Set()
const queue = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) =>
  join(CLIENT, path),
)
for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
  if (files.has(file)) continue
  files.add(file)
  if (!file.endsWith('.js')) continue
  const source = readFileSync(file, 'utf8')
  // Static imports only: `import"./x.js"` and `from"./x.js"`, not `import("./x.js")`.
  for (const [, path] of source.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g))
    queue.push(resolve(dirname(file), path))
}

let total = 0
for (const file of [...files].sort()) {
  const bytes = gzipSync(readFileSync(file), { level: 9 }).length
  total += bytes
  console.log(`${String(bytes).padStart(8)}  ${file.slice(CLIENT.length + 1)}`)
}
console.log(`${String(total).padStart(8)}  together, gzip; the budget is ${BUDGET_BYTES}`)
if (total > BUDGET_BYTES) {
  console.error('Over the budget: load something later, or leave it out.')
  process.exitCode = 1
}
