import { assertNever } from '@/lib/assertNever'
import { t } from '@/lib/text/t'

import type { ModelFileError } from './readModelFile'

/** Why a file is no model, in a sentence a person can act on. */
export function describeModelFileError(error: ModelFileError): string {
  switch (error.type) {
    case 'notGguf':
      return t('This is not a GGUF file. Choose a model in GGUF format; its name ends in .gguf.')
    case 'unsupportedVersion':
      return t('This file is GGUF version {version}; versions 2 and 3 can be read.', {
        version: error.version,
      })
    case 'cutShort':
      return error.needBytes === undefined
        ? t('This file is cut short: it ends within its head. Download it again.')
        : t('This file is cut short: it has {have} of {need}. Download it again.', {
            have: megabytes(error.haveBytes),
            need: megabytes(error.needBytes),
          })
    case 'damaged':
      return t('This file is damaged: {detail}. Download it again.', { detail: error.detail })
    case 'ranker':
      return t(
        'This model only judges how well two texts fit: it neither writes nor makes embeddings. Choose a model that writes, or an embedding model.',
      )
    default:
      return assertNever(error)
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
