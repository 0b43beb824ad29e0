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

/** Opens a document at a passage, and which is open. */
export type PassageOpener = {
  readonly open: (passage: OpenedPassage) => void
  readonly opened: OpenedPassage | undefined
}

const NONE: PassageOpener = { open: () => undefined, opened: undefined }

export const PassageOpenerContext = createContext<PassageOpener>(NONE)

/** The way to a document beside the chat; does nothing where there is no place for one. */
export const usePassageOpener = (): PassageOpener => useContext(PassageOpenerContext)
