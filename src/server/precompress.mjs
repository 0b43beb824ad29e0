import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:html|js|mjs|css|svg|json|wasm|txt|map|webmanifest|ttf)$/
/** Smaller files do not pay for the header. */
const SMALLEST_BYTES = 1024
/** Brotli's best setting takes a minute for the engine's 25 MB; the next ones a few seconds. */
const LARGE_BYTES = 1024 * 1024

/**
 * Writes a `.br` and a `.gz` beside every file of a folder that gets smaller by it. What it once
 * compressed is kept in `cacheFolder` by content, so that the large engine is compressed once.
 */
export function precompress(folder, cacheFolder) {
  mkdirSync(cacheFolder, { recursive: true })
  for (const file of filesIn(folder)) {
    if (!COMPRESSIBLE.test(file) || statSync(file).size < SMALLEST_BYTES) continue
    const content = readFileSync(file)
    const hash = createHash('sha256').update(content).digest('hex')
    for (const [ending, compress] of [
      ['br', brotli],
      ['gz', gzip],
    ]) {
      const cached = join(cacheFolder, `${hash}.${ending}`)
      if (!existsSync(cached)) writeFileSync(cached, compress(content))
      const compressed = readFileSync(cached)
      if (compressed.length < content.length) writeFileSync(`${file}.${ending}`, compressed)
    }
  }
}

function brotli(content) {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}

function gzip(content) {
  return gzipSync(content, { level: 9 })
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
