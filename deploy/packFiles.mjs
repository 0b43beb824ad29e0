import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const CONTENT = 'small.pack'
const LIST = 'small.json'
/** Files that are worth one of their own, and what the engine of a host reads from disk. */
const LARGE_BYTES = 900_000
const READ_FROM_DISK = /[\\/]wllama-[^\\/]+\.js$/

/**
 * Writes the small files of a built app into one, with a list of them, as `src/server/packedFiles.ts` reads it: npm
 * unpacks a package four times before it runs it, and two thousand files take ten times as long as fifty. Returns the
 * paths, from `folder`, of what then is to be in the package.
 */
export function packFiles(folder) {
  unpackFiles(folder)
  const parts = []
  const list = []
  const own = []
  let start = 0
  for (const file of filesIn(folder)) {
    const path = relative(folder, file).split(sep).join('/')
    const content = readFileSync(file)
    // Every file of a package has the same date, so its content alone says which it is.
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}"`
    const entry = { path: `/${path}`, sizeBytes: content.length, etag }
    if (content.length > LARGE_BYTES || READ_FROM_DISK.test(file)) {
      own.push(path)
      list.push(entry)
      continue
    }
    list.push({ ...entry, start })
    parts.push(content)
    start += content.length
  }
  writeFileSync(join(folder, CONTENT), Buffer.concat(parts))
  writeFileSync(join(folder, LIST), JSON.stringify(list))
  return [CONTENT, LIST, ...own]
}

export function unpackFiles(folder) {
  for (const name of [CONTENT, LIST]) rmSync(join(folder, name), { force: true })
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
    .toSorted()
}
