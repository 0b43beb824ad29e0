import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'
import * as z from '@/lib/schema'
import { compareNames } from '@/lib/text/compareNames'
import { languageGeneration } from '@/lib/text/language'

import type { Attachment } from '../attachments/attachment'
import { documentKind, isDocumentProblem, type DocumentProblem } from '../documents/documentKind'
import type { CollectionFileId, CollectionId, ConnectionId, ModelId } from '../ids'
import type { ItemName, Items } from '../items/item'
import type { ModelRef } from '../modelRef'
import { isTextFile } from '../request/refusedAttachment'
import { draftAttachmentSchema } from '../schema/conversationSchema'
import { idSchema } from '../schema/idSchema'

/** Documents that several chats, projects and assistants look in. Its files are rows of their own. */
export type Collection = {
  readonly id: CollectionId
  readonly name: string
  /** The name of the folder whose files it has; the way to it is on the device that chose it. */
  readonly folder?: string
  /** Whose embeddings its passages are ranked by, beside their words; absent for words alone. */
  readonly embeddingModel?: ModelRef
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** What a collection is called, for where it isn’t here. */
export type CollectionName = Pick<Collection, 'id' | 'name'>

/** A file of a collection. */
export type CollectionFile = {
  readonly id: CollectionFileId
  readonly collectionId: CollectionId
  readonly name: string
  readonly bytes: number
  /** Where it is below the folder of the collection (`a/b.pdf`); absent for one that was added by itself. */
  readonly path?: string
  /** When it was changed last, as its folder said; milliseconds since the Unix epoch. */
  readonly modifiedAt?: number
  /** As a document in passages; absent where it could not be read. */
  readonly attachment?: Attachment
  readonly problem?: DocumentProblem
  /** Pages that are pictures whose text was not recognised yet. */
  readonly scanned?: number
  /** Milliseconds since the Unix epoch. */
  readonly addedAt: number
}

export const collectionName = (id: CollectionId): ItemName => `collection/${id}`
export const collectionFileName = (id: CollectionFileId): ItemName => `collectionFile/${id}`

const collectionSchema = z.object({
  id: idSchema<CollectionId>(),
  name: z.string(),
  folder: z.exactOptional(z.string()),
  embeddingModel: z.exactOptional(
    z.object({
      connectionId: z.custom<ConnectionId>((value) => typeof value === 'string'),
      modelId: z.custom<ModelId>((value) => typeof value === 'string'),
    }),
  ),
  createdAt: z.number(),
}) satisfies z.Schema<Collection>

const fileSchema = z.object({
  id: idSchema<CollectionFileId>(),
  collectionId: idSchema<CollectionId>(),
  name: z.string(),
  bytes: z.number(),
  path: z.exactOptional(z.string()),
  modifiedAt: z.exactOptional(z.number()),
  attachment: z.exactOptional(draftAttachmentSchema),
  problem: z.exactOptional(z.custom<DocumentProblem>(isDocumentProblem)),
  scanned: z.exactOptional(z.number()),
  addedAt: z.number(),
}) satisfies z.Schema<CollectionFile>

/** Reads a collection; undefined for what is none. */
export const readCollection = (value: unknown): Collection | undefined =>
  collectionSchema.safeParse(value).data

/** Reads a file of a collection; undefined for what is none. */
export const readCollectionFile = (value: unknown): CollectionFile | undefined =>
  fileSchema.safeParse(value).data

const memoisedCollection = memoByObject((value: object) => readCollection(value))
const memoisedFile = memoByObject((value: object) => readCollectionFile(value))

/** One collection among all rows; undefined where it is not here. */
export function collectionIn(items: Items, id: CollectionId): Collection | undefined {
  const value = items[collectionName(id)]
  return isRecord(value) ? memoisedCollection(value) : undefined
}

/** All collections, by name. The same list until a row or the language changes. */
export const collectionsIn = (items: Items): readonly Collection[] => sorted(items, languageGeneration())

const sorted = memoByObject((items: Items, _language: number): readonly Collection[] =>
  Object.entries(items)
    .flatMap(([name, value]) =>
      name.startsWith('collection/') && isRecord(value) ? (memoisedCollection(value) ?? []) : [],
    )
    .sort((one, other) => compareNames(one.name, other.name)),
)

/** What the collections of a list are called, without those that aren't here. */
export const namesIn = (items: Items, ids: readonly CollectionId[] = []): readonly CollectionName[] =>
  ids.flatMap((each) => {
    const found = collectionIn(items, each)
    return found ? [{ id: found.id, name: found.name }] : []
  })

const byCollection = memoByObject((items: Items): ReadonlyMap<CollectionId, readonly CollectionFile[]> => {
  const files = Object.entries(items).flatMap(([name, value]) =>
    name.startsWith('collectionFile/') && isRecord(value) ? (memoisedFile(value) ?? []) : [],
  )
  const found = new Map<CollectionId, CollectionFile[]>()
  for (const file of files.sort((one, other) => compareNames(shownName(one), shownName(other)))) {
    const others = found.get(file.collectionId)
    if (others) others.push(file)
    else found.set(file.collectionId, [file])
  }
  return found
})

const NONE: readonly CollectionFile[] = []

/** The files of a collection, by path and name. The same list until a row changes. */
export const filesIn = (items: Items, id: CollectionId): readonly CollectionFile[] =>
  byCollection(items).get(id) ?? NONE

/** What a file is listed as. */
export const shownName = ({ path, name }: CollectionFile): string => path ?? name

/** Those with a text, with what is known of them. */
export const readableFiles = (files: readonly CollectionFile[]) =>
  files.flatMap(({ attachment }) =>
    attachment?.document && attachment.document.passages > 0
      ? [{ attachment, facts: attachment.document }]
      : [],
  )

/** Those with pages whose text can still be recognised. */
export const scannedFiles = (files: readonly CollectionFile[]) =>
  files.flatMap(({ attachment, scanned = 0, ...file }) =>
    attachment?.document && scanned > 0 ? [{ ...file, attachment, facts: attachment.document, scanned }] : [],
  )

/** Collections that one thing brings taken out of a list, those of another put in; undefined for none. */
export function exchangeCollections(
  on: readonly CollectionId[] = [],
  last: readonly CollectionId[] = [],
  next: readonly CollectionId[] = [],
): readonly CollectionId[] | undefined {
  const kept = on.filter((id) => !last.includes(id))
  const all = [...kept, ...next.filter((id) => !kept.includes(id))]
  return all.length > 0 ? all : undefined
}

/** Settings of a chat with these collections. */
export const withCollections = <Settings extends { readonly collections?: readonly CollectionId[] }>(
  { collections: _, ...settings }: Settings,
  collections: readonly CollectionId[] | undefined,
) => (collections && collections.length > 0 ? { ...settings, collections } : settings)

/** A file as its folder has it. */
export type FoundFile = {
  /** Below the folder, `/` between folders. */
  readonly path: string
  /** Milliseconds since the Unix epoch. */
  readonly modifiedAt: number
  readonly bytes: number
}

/** Files of a folder that are read: more would take hours. */
export const MOST_FILES = 2_000

/** Whether a file of a folder is a document: programs, pictures and archives are passed over. */
export const isDocumentFile = (file: { readonly name: string; readonly type: string }): boolean =>
  documentKind(file) !== undefined || isTextFile({ name: file.name, mediaType: file.type })

/** Whether what is below a folder is looked at: hidden folders and packages of programs hold no documents. */
export const isLookedAt = (name: string): boolean => !name.startsWith('.') && name !== 'node_modules'

/** What is new or changed in a folder, and which files of the collection are no longer in it. */
export function folderChanges<Found extends FoundFile>(
  known: readonly CollectionFile[],
  found: readonly Found[],
): { readonly read: readonly Found[]; readonly gone: readonly CollectionFile[] } {
  const paths = new Set(found.map(({ path }) => path))
  const before = new Map(known.flatMap((file) => (file.path === undefined ? [] : [[file.path, file]])))
  return {
    read: found.filter(({ path, modifiedAt, bytes }) => {
      const file = before.get(path)
      return !file || file.modifiedAt !== modifiedAt || file.bytes !== bytes
    }),
    gone: known.filter(({ path }) => path !== undefined && !paths.has(path)),
  }
}
