import type { Result } from '@/lib/result'
import type { SaveFailure } from '@/services/download/saveToDisk'

import type { CommandDeps } from '../deps'

/** Saves text or bytes as a file of that name. */
export const createSaveFile = (deps: CommandDeps) =>
  async function saveFile(
    name: string,
    content: readonly BlobPart[],
    mediaType: string,
  ): Promise<Result<void, SaveFailure>> {
    return deps.saveToDisk({
      name: safeName(name),
      mediaType,
      content: new Blob([...content], { type: mediaType }),
    })
  }

/** Without characters that file systems refuse, at most 100 long. */
const safeName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(-100) || 'file'
