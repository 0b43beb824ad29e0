import type { Result } from '@/lib/result'
import { fileName } from '@/lib/text/fileName'
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
      name: fileName(name, 100),
      mediaType,
      content: new Blob([...content], { type: mediaType }),
    })
  }
