import { createContext, useContext } from 'react'

import type { OfficeKind } from '@/domain/documents/documentKind'
import type { ArtifactId, ArtifactVersionId, AttachmentId } from '@/domain/ids'

/** A passage of a document that is shown. */
export type OpenedPassage = {
  readonly textId: AttachmentId
  readonly originalId: AttachmentId
  readonly name: string
  /** From 1. */
  readonly number: number
  /** The document was asked for, and no passage of it. */
  readonly isWhole?: boolean
}

/** An Office file that isn't stored, as code wrote it. */
export type OpenedFile = { readonly file: Blob; readonly name: string; readonly kind: OfficeKind }

/** An artifact that is shown; the list of them where it names none. */
export type OpenedArtifact = {
  readonly artifactId: ArtifactId | null
  /** It is being made: its place is kept, so that nothing moves when it is there. */
  readonly isComing?: true
  /** Undefined for the one of the branch in sight. */
  readonly versionId?: ArtifactVersionId | undefined
}

export type OpenedBeside = OpenedPassage | OpenedArtifact | OpenedFile

/** Opens something beside the chat, or closes it, and what is open. */
type Opener<Opened> = {
  readonly open: (opened: Opened | undefined) => void
  readonly opened: Opened | undefined
}

/** Undefined where there is no place beside the chat. */
export const BesideContext = createContext<Opener<OpenedBeside> | undefined>(undefined)

const NONE: Opener<OpenedBeside> = { open: () => undefined, opened: undefined }

/** The place beside the chat; does nothing where there is none. */
export const useBeside = (): Opener<OpenedBeside> => useContext(BesideContext) ?? NONE

/** The same for passages of documents. */
export function usePassageOpener(): Opener<OpenedPassage> {
  const { open, opened } = useBeside()
  return { open, opened: opened && 'textId' in opened ? opened : undefined }
}

/** The same for artifacts. */
export function useArtifactOpener(): Opener<OpenedArtifact> {
  const { open, opened } = useBeside()
  return { open, opened: opened && 'artifactId' in opened ? opened : undefined }
}
