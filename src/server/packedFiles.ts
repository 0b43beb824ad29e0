import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { hashesOfScripts, listStaticFiles, type StaticFile, type StaticFiles } from './staticFiles'

/** Written by `deploy/packFiles.mjs`: small files one after the other, and a list of all with where the small ones begin. */
const CONTENT = 'small.pack'
const LIST = 'small.json'

const listSchema = z.array(
  z.object({ path: z.string(), start: z.optional(z.number()), sizeBytes: z.number(), etag: z.string() }),
)

/** The files of the built app: those of the folder, and in a package those that are packed in it. */
export async function listBuiltFiles(folder: string): Promise<StaticFiles> {
  const files = new Map(await listStaticFiles(folder))
  const isPacked = files.delete(`/${LIST}`)
  if (!files.delete(`/${CONTENT}`) || !isPacked) return files
  const file = join(folder, CONTENT)
  const list = listSchema.parse(JSON.parse(await readFile(join(folder, LIST), 'utf8')))
  for (const { path, start, ...facts } of list) {
    const own = files.get(path)
    if (start !== undefined) {
      // After a package was made that could not tidy up, the folder itself is newer.
      if (own) continue
      const part = { file, start, ...facts }
      files.set(path, {
        ...part,
        ...(path.endsWith('.html') && { scripts: hashesOfScripts(await readPart(part)) }),
      })
    } else if (own?.sizeBytes === facts.sizeBytes) files.set(path, { ...own, ...facts })
  }
  return files
}

async function readPart({ file, start, sizeBytes }: StaticFile): Promise<string> {
  const opened = await open(file)
  try {
    const { buffer } = await opened.read(Buffer.alloc(sizeBytes), 0, sizeBytes, start)
    return buffer.toString('utf8')
  } finally {
    await opened.close()
  }
}
