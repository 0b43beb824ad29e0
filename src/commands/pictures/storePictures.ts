import type { ConversationId } from '@/domain/ids'
import type { ReplyEvent } from '@/domain/replies/reply'
import { fromBase64 } from '@/lib/base64'

import type { CommandDeps } from '../deps'
import { keepPicture, pictureEnding, tellLost } from './keepFile'

type Drawn = Extract<ReplyEvent, { type: 'image' }>

/** The pictures of one reply on their way to storage. */
type PictureStore = {
  /** Stores a picture under the hash of its bytes, then tells the part that shows it. */
  readonly take: (event: Drawn, atMs: number) => void
  /** Resolves when all are stored, or told of. */
  readonly settled: () => Promise<void>
}

/**
 * Stores the pictures that a model draws, one after the other, so that a finished one is never replaced by its own
 * draft. One with an address alone is left where it is: it is loaded, and stored then, when a person
 * asks for it (`keepLoadedPicture`).
 *
 * @param of the chat they belong to; null for none.
 */
export function storePictures(
  deps: Pick<CommandDeps, 'storage' | 'store' | 'newId' | 'load'>,
  of: ConversationId | null,
  add: (event: ReplyEvent, atMs: number) => void,
): PictureStore {
  let queue = Promise.resolve()
  async function keep({ position, url }: Drawn, atMs: number): Promise<void> {
    const file = fileOf(url, position)
    const part = file && (await keepPicture(deps, file, of ?? undefined))
    if (part) add({ type: 'picture', position, part }, atMs)
  }

  return {
    take(event, atMs) {
      if (!event.url.startsWith('data:')) return
      queue = queue.then(() => keep(event, atMs)).catch((fault: unknown) => tellLost(deps, String(fault)))
    },
    settled: () => queue,
  }
}

/** The file that a data URL holds; undefined where it is no picture. */
function fileOf(url: string, position: number): File | undefined {
  const [, type = ''] = /^data:(image\/[\w.+-]+)(?:;[\w=.+-]+)*;base64,/.exec(url) ?? []
  if (type === '') return undefined
  const bytes = fromBase64(url.slice(url.indexOf(',') + 1))
  const number = position === 0 ? '' : `-${position + 1}`
  return bytes && new File([bytes], `picture${number}.${pictureEnding(type)}`, { type })
}
