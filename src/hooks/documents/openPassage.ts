import { createContext, useContext } from 'react'

import type { AttachmentId } from '@/domain/ids'

/** A passage of a document that is shown. */
export type OpenedPassage = {
  readonly textId: AttachmentId
  readonly originalId: AttachmentId
  readonly name: string
  /** From 1. */
  readonly number: number
}

/** Opens a document at a passage, or closes it, and which is open. */
export type PassageOpener = {
  readonly open: (passage: OpenedPassage | undefined) => void
  readonly opened: OpenedPassage | undefined
}

/** Undefined where there is no place for a document. */
export const PassageOpenerContext = createContext<PassageOpener | undefined>(undefined)

const NONE: PassageOpener = { open: () => undefined, opened: undefined }

/** The way to a document beside the chat; does nothing where there is no place for one. */
export const usePassageOpener = (): PassageOpener => useContext(PassageOpenerContext) ?? NONE
