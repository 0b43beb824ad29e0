import { assertNever } from '@/lib/assertNever'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'

import type { ModelFileError } from './readModelFile'

/** Why a model was not added. */
export type AddModelError =
  | ModelFileError
  /** It needs more memory than the engine may use here. */
  | { readonly type: 'tooLarge'; readonly needBytes: number; readonly limitBytes: number }
  | { readonly type: 'noSpace'; readonly needBytes: number; readonly freeBytes: number }
  | { readonly type: 'exists'; readonly id: string }
  /** What had come is kept; adding the same address again goes on from there. */
  | { readonly type: 'cancelled'; readonly keptBytes: number }
  | { readonly type: 'badAddress' }
  /** `status` is absent when the network or the other side's CORS rules did not let us through. */
  | { readonly type: 'unreachable'; readonly status?: number; readonly keptBytes: number }
  | { readonly type: 'storage'; readonly detail: string }

/** The error as a sentence with the next step. */
export function describeAddModelError(error: AddModelError): string {
  switch (error.type) {
    case 'tooLarge':
      return t(
        'This model needs about {need} of memory; here it may use {limit}. Choose a smaller one or a lower precision.',
        { need: formatBytes(error.needBytes), limit: formatBytes(error.limitBytes) },
      )
    case 'noSpace':
      return t(
        'This model takes {need} of storage; {free} are free for this site. Delete another model first.',
        {
          need: formatBytes(error.needBytes),
          free: formatBytes(error.freeBytes),
        },
      )
    case 'exists':
      return t('There is a model named {id} already. Delete it first to add it again.', { id: error.id })
    case 'cancelled':
      return error.keptBytes === 0
        ? t('Cancelled before anything came.')
        : t('Cancelled. {kept} are kept, and the download can go on from there.', {
            kept: formatBytes(error.keptBytes),
          })
    case 'badAddress':
      return t('This is no address of a file. It begins with https:// and ends in .gguf.')
    case 'unreachable':
      return error.status === undefined
        ? t(
            'The file could not be fetched: no connection, or its server does not let pages of other sites read it. Download it with the browser and add the file.',
          )
        : t('The server answered with HTTP {status}. Check the address.', { status: String(error.status) })
    case 'storage':
      return t('The browser could not keep the file ({detail}).', { detail: error.detail })
    default:
      return describeModelFileError(error)
  }
}

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
            have: formatBytes(error.haveBytes),
            need: formatBytes(error.needBytes),
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
