import { formatBytes } from '@/lib/text/formatBytes'

import type { GgufError } from '../gguf/readGguf'

import { describeGgufError } from './describeGgufError'

/** Why a model was not added. */
export type AddModelError =
  | GgufError
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
      return `This model needs about ${formatBytes(error.needBytes)} of memory; here it may use ${formatBytes(error.limitBytes)}. Choose a smaller one or a lower precision.`
    case 'noSpace':
      return `This model takes ${formatBytes(error.needBytes)} of storage; ${formatBytes(error.freeBytes)} are free for this site. Delete another model first.`
    case 'exists':
      return `There is a model named ${error.id} already. Delete it first to add it again.`
    case 'cancelled':
      return error.keptBytes === 0
        ? 'Cancelled before anything came.'
        : `Cancelled. ${formatBytes(error.keptBytes)} are kept, and the download can go on from there.`
    case 'badAddress':
      return 'This is no address of a file. It begins with https:// and ends in .gguf.'
    case 'unreachable':
      return error.status === undefined
        ? 'The file could not be fetched: no connection, or its server does not let pages of other sites read it. Download it with the browser and add the file.'
        : `The server answered with HTTP ${error.status}. Check the address.`
    case 'storage':
      return `The browser could not keep the file (${error.detail}).`
    default:
      return describeGgufError(error)
  }
}
