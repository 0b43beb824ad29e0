import { assertNever } from '@/lib/assertNever'

import type { GgufError } from '../gguf/readGguf'

/** Why a file is no model, in a sentence a person can act on. */
export function describeGgufError(error: GgufError): string {
  switch (error.type) {
    case 'notGguf':
      return 'This is not a GGUF file. Choose a model in GGUF format; its name ends in .gguf.'
    case 'unsupportedVersion':
      return `This file is GGUF version ${error.version}; versions 2 and 3 can be read.`
    case 'cutShort':
      return error.needBytes === undefined
        ? 'This file is cut short: it ends within its head. Download it again.'
        : `This file is cut short: it has ${megabytes(error.haveBytes)} of ${megabytes(error.needBytes)}. Download it again.`
    case 'damaged':
      return `This file is damaged: ${error.detail}. Download it again.`
    default:
      return assertNever(error)
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
