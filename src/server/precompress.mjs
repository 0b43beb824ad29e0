import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|js|mjs|css|svg|json|wasm|txt|map|webmanifest|ttf)$/
/** Smaller files do not pay for the header. */
const SMALLEST_BYTES = 1024
/** What each start loads (`vite.config.ts` names its files). */
const OF_START =
  /[\\/](?:index\.html|(?:rolldown-runtime|react|packages|index|around|shared|sending|network|messages)-[^\\/]+)$/
/** Languages among others. */
const WHEN_USED = /[\\/]assets[\\/]used[\\/]/
const LARGE_BYTES = 1024 * 1024

/**
 * Brotli's best setting reads 400 kB a second, and would take half the time of a first `npm start`. It is for what each
 * start loads; the one for languages makes 2 % more of a file, that for the rest 6 %, and for large files 1 %.
 */
function qualityOf(file, sizeBytes) {
  if (OF_START.test(file)) return 11
  if (sizeBytes > LARGE_BYTES) return 7
  return WHEN_USED.test(file) ? 10 : 8
}

const FORMS = {
  br: (content, file) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityOf(file, content.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  // For large files, the best setting takes twice the time and saves half a percent.
  gz: (content) => promisify(gzip)(content, { level: content.length > LARGE_BYTES ? 6 : 9 }),
}

/**
 * Writes a `.br` and a `.gz` beside every file of a folder that gets smaller by it, on all cores. What it compressed
 * is kept in `cacheFolder` by content until a build is without it, as the same file on disk where that can be.
 */
export async function precompress(folder, cacheFolder) {
  mkdirSync(cacheFolder, { recursive: true })
  // The largest take longest, and begin first.
  const tasks = filesIn(folder)
    .filter((file) => COMPRESSIBLE.test(file))
    .map((file) => ({ file, size: statSync(file).size }))
    .filter(({ size }) => size >= SMALLEST_BYTES)
    .toSorted((one, other) => other.size - one.size)
    .flatMap(({ file }) => Object.keys(FORMS).map((ending) => ({ file, ending })))
  const kept = new Set()
  const queue = tasks.values()
  const work = async () => {
    for (const { file, ending } of queue) kept.add(await compress(file, ending, cacheFolder))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const name of readdirSync(cacheFolder)) if (!kept.has(name)) rmSync(join(cacheFolder, name))
}

/** Returns the name of the compressed file in the cache. */
async function compress(file, ending, cacheFolder) {
  const content = await readFile(file)
  const name = `${createHash('sha256').update(content).digest('hex')}.${ending}`
  const cached = join(cacheFolder, name)
  if (!existsSync(cached)) {
    // A build that ends here leaves nothing that looks whole.
    const part = `${cached}.${randomUUID()}`
    await writeFile(part, await FORMS[ending](content, file))
    await rename(part, cached)
  }
  if (statSync(cached).size < content.length) await place(cached, `${file}.${ending}`)
  return name
}

/** Not every file system has two names for one file. */
async function place(from, to) {
  await rm(to, { force: true })
  await link(from, to).catch(() => copyFile(from, to))
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
