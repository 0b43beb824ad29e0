import type { CatalogEntry } from '../catalog/entry'
import type { Message } from '../messages/message'
import { refusedAttachment } from './refusedAttachment'

type Fitting = {
  readonly path: readonly Message[]
  /** Names of the files left out, in their order. */
  readonly leftOut: readonly string[]
}

/**
 * A path whose newest message of the person has only the attachments a model takes. Left as it is where nothing
 * would remain of that message, so that sending says why it cannot.
 */
export function withoutRefused(path: readonly Message[], entry: CatalogEntry | undefined): Fitting {
  const at = path.findLastIndex(({ role }) => role === 'user')
  const message = path[at]
  if (!message) return { path, leftOut: [] }
  const leftOut: string[] = []
  const parts = message.parts.filter((part) => {
    const isRefused = 'attachmentId' in part && refusedAttachment(part, entry) !== undefined
    if (isRefused) leftOut.push(part.name)
    return !isRefused
  })
  return leftOut.length === 0 || parts.length === 0
    ? { path, leftOut: [] }
    : { path: path.with(at, { ...message, parts }), leftOut }
}
