/**
 * The size budgets, gzip. First JavaScript and CSS before the composer can be used: what index.html loads and
 * everything those files import statically; the rest is lazy. And sync: what each start of a device that syncs loads
 * besides. Joining, the recovery code, snapshots, files, buckets and records of requests load when they are needed.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const BUDGET_BYTES = 140_000
const SYNC_PAGE_BYTES = 2_000
const SYNC_WORKER_BYTES = 36_000
/** Named for the folder of the language, whose `index.ts` it is. */
const LANGUAGE_FILE = /^([a-z]{2}(?:-[A-Z]{2}|-Hans)?)-[^.]{7}\.js$/
const CLIENT = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'dist', 'client')

/** These files and everything they import statically. */
function withImports(start, known = new Set()) {
  const files = new Set()
  const queue = [...start]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file) || known.has(file)) continue
    files.add(file)
    if (!file.endsWith('.js')) continue
    const source = readFileSync(file, 'utf8')
    // Static imports only: `import"./x.js"` and `from"./x.js"`, not `import("./x.js")`.
    for (const [, path] of source.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g))
      queue.push(resolve(dirname(file), path))
  }
  return files
}

const gzipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length

function weigh(name, files, budget, before = 0) {
  let total = before
  for (const file of [...files].sort()) {
    const bytes = gzipped(file)
    total += bytes
    console.log(`${String(bytes).padStart(8)}  ${file.slice(CLIENT.length + 1)}`)
  }
  console.log(`${String(total).padStart(8)}  ${name}, gzip; the budget is ${budget}`)
  if (total > budget) {
    console.error('Over the budget: load something later, or leave it out.')
    process.exitCode = 1
  }
  return total
}

const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
const first = withImports(
  [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) => join(CLIENT, path)),
)
const together = weigh('together', first, BUDGET_BYTES)

const assets = join(CLIENT, 'assets')
const filesOf = (name) => {
  const found = readdirSync(assets).filter((file) => new RegExp(`^${name}-[^.]{7,8}\\.js$`).test(file))
  if (found.length !== 1) throw new Error(`The file of ${name} has another name: say here which.`)
  return found.map((file) => join(assets, file))
}
// In another language a start needs its texts besides, and what finds them.
const languages = readdirSync(join(assets, 'used')).filter((file) => LANGUAGE_FILE.test(file))
for (const file of languages)
  weigh(
    `together in ${LANGUAGE_FILE.exec(file)[1]}`,
    [...filesOf('language'), join(assets, 'used', file)],
    BUDGET_BYTES,
    together,
  )

// What every start has by then is no part of it.
const around = readdirSync(assets).filter((file) => /^(?:around|network|shared|messages)-.*\.js$/.test(file))
const started = withImports([...first, ...around.map((file) => join(assets, file))])
// They are compressed as well as can be, by their names (`src/server/precompress.mjs`).
for (const file of started) {
  const plain = readFileSync(file)
  const sent = existsSync(`${file}.br`) ? statSync(`${file}.br`).size : plain.length
  const best = brotliCompressSync(plain).length
  if (plain.length > 1024 && sent > best + 100) {
    console.error(`${file.slice(CLIENT.length + 1)}: ${best} bytes with Brotli, and ${sent} are sent.`)
    process.exitCode = 1
  }
}
weigh('sync at each start, in the page', withImports(filesOf('sync'), started), SYNC_PAGE_BYTES)
weigh('sync at each start, in its worker', withImports(filesOf('syncWorker')), SYNC_WORKER_BYTES)
