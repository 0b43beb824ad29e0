import { hashText } from '@/lib/hashText'
import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'
import * as z from '@/lib/schema'

import type { ArtifactId, ArtifactVersionId, ConversationId, MessageId, ModelId } from '../ids'
import type { ItemChange, ItemName, Items } from '../items/item'
import { idSchema } from '../schema/idSchema'
import {
  applyTextChange,
  artifactName,
  artifactVersionName,
  MOST_ARTIFACT_CHARS,
  MOST_TITLE_CHARS,
  type Artifact,
  type ArtifactVersion,
} from './artifact'

const text = z.string().check(z.maxLength(MOST_ARTIFACT_CHARS))
const length = z.custom<number>((value) => typeof value === 'number' && value >= 0 && Number.isInteger(value))

const artifactSchema = z.object({
  id: idSchema<ArtifactId>(),
  conversationId: idSchema<ConversationId>(),
  title: z.string().check(z.maxLength(MOST_TITLE_CHARS)),
  language: z.string().check(z.maxLength(40)),
  createdAt: z.number(),
}) satisfies z.Schema<Artifact>

const versionSchema = z.object({
  id: idSchema<ArtifactVersionId>(),
  artifactId: idSchema<ArtifactId>(),
  conversationId: idSchema<ConversationId>(),
  messageId: idSchema<MessageId>(),
  parentId: z.nullable(idSchema<ArtifactVersionId>()),
  by: z.enum(['person', 'model']),
  model: z.exactOptional(idSchema<ModelId>()),
  change: z.discriminatedUnion('type', [
    z.object({ type: z.literal('whole'), text }),
    z.object({ type: z.literal('stretch'), from: length, removed: length, text }),
  ]),
  hash: z.string().check(z.maxLength(64)),
  createdAt: z.number(),
}) satisfies z.Schema<ArtifactVersion>

/** Reads an artifact; undefined where it is not whole. */
export const readArtifact = (value: unknown): Artifact | undefined => artifactSchema.safeParse(value).data

/** Reads a version; undefined where it is not whole: a part of a change would give another text. */
export const readArtifactVersion = (value: unknown): ArtifactVersion | undefined =>
  versionSchema.safeParse(value).data

const knownArtifact = memoByObject((value: object) => readArtifact(value))
const knownVersion = memoByObject((value: object) => readArtifactVersion(value))

/** An artifact with all its versions, on whatever branch, the oldest first. */
export type ArtifactRows = { readonly artifact: Artifact; readonly versions: readonly ArtifactVersion[] }

const NONE: readonly ArtifactRows[] = []

/** All artifacts by conversation, in order of creation. The same until a row changes. */
const byConversation = memoByObject((items: Items): ReadonlyMap<ConversationId, readonly ArtifactRows[]> => {
  const versions = new Map<ArtifactId, ArtifactVersion[]>()
  const artifacts: Artifact[] = []
  for (const [name, value] of Object.entries(items)) {
    if (!name.startsWith('artifact') || !isRecord(value)) continue
    const artifact = name.startsWith('artifact/') ? knownArtifact(value) : undefined
    const version = artifact ? undefined : knownVersion(value)
    if (artifact) artifacts.push(artifact)
    if (version) versions.set(version.artifactId, [...(versions.get(version.artifactId) ?? []), version])
  }
  const found = new Map<ConversationId, ArtifactRows[]>()
  for (const artifact of artifacts.sort(byTime)) {
    const rows = { artifact, versions: (versions.get(artifact.id) ?? []).sort(byTime) }
    found.set(artifact.conversationId, [...(found.get(artifact.conversationId) ?? []), rows])
  }
  return found
})

const byTime = <Row extends { readonly createdAt: number; readonly id: string }>(one: Row, other: Row) =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)

/** The artifacts of a conversation, in order of creation. */
export const artifactsOf = (items: Items, id: ConversationId): readonly ArtifactRows[] =>
  byConversation(items).get(id) ?? NONE

/** The names of all rows that belong to conversations: what goes with them when they are removed or exported. */
export function artifactNames(items: Items, ids: Iterable<string | null>): readonly ItemName[] {
  const wanted = new Set<unknown>(ids)
  return Object.entries(items).flatMap(([name, value]) =>
    isArtifactName(name) && isRecord(value) && wanted.has(value['conversationId']) ? [name] : [],
  )
}

/** Whether a row is of an artifact. */
const isArtifactName = (name: string): name is ItemName => /^artifact(?:Version)?\//.test(name)

/**
 * The rows that give a copy of a branch its own copy of the artifacts: those with a version that the branch made, and of
 * each these versions with all that they were made from.
 *
 * @param copies the messages of the branch, and what they are in the copy.
 */
export function copiedArtifacts(
  rows: readonly ArtifactRows[],
  conversationId: ConversationId,
  copies: ReadonlyMap<MessageId, MessageId>,
  newId: () => string,
): readonly ItemChange[] {
  return rows.flatMap(({ artifact, versions }): readonly ItemChange[] => {
    const messages = new Map<ArtifactVersion, MessageId>()
    for (const version of versions) {
      const messageId = copies.get(version.messageId)
      if (messageId === undefined) continue
      // What it was made from on another branch is at its message: earlier in the line, so never the one shown.
      for (const each of lineOf(versions, version))
        if (!messages.has(each)) messages.set(each, copies.get(each.messageId) ?? messageId)
    }
    if (messages.size === 0) return []
    const artifactId = newId() as ArtifactId
    const ids = new Map([...messages.keys()].map(({ id }) => [id, newId() as ArtifactVersionId]))
    return [
      [artifactName(artifactId), { ...artifact, id: artifactId, conversationId }],
      ...[...messages].map(([version, messageId]): ItemChange => {
        const id = ids.get(version.id) ?? version.id
        const parentId = version.parentId === null ? null : (ids.get(version.parentId) ?? version.parentId)
        return [artifactVersionName(id), { ...version, id, artifactId, conversationId, messageId, parentId }]
      }),
    ]
  })
}

/** Made once: neither a version nor what it was made from ever changes. */
const textAfter = memoByObject(
  ({ change, hash }: ArtifactVersion, before: string | undefined): string | undefined => {
    const text = applyTextChange(before, change)
    return text !== undefined && hashText(text) === hash ? text : undefined
  },
)

/** What a version says; undefined where one it was made from is missing or not the one it was. */
export function versionText(
  versions: readonly ArtifactVersion[],
  version: ArtifactVersion,
): string | undefined {
  let text: string | undefined
  for (const each of lineOf(versions, version)) text = textAfter(each, text)
  return text
}

/** The versions that led to one, the first first, and it at the end. Ends at a missing one or a circle. */
export function lineOf(
  versions: readonly ArtifactVersion[],
  version: ArtifactVersion,
): readonly ArtifactVersion[] {
  const byId = new Map(versions.map((each) => [each.id, each]))
  const line = new Set<ArtifactVersion>()
  for (
    let at: ArtifactVersion | undefined = version;
    at && !line.has(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  )
    line.add(at)
  return [...line].reverse()
}

/** The number of a version in its line, from 1. */
export const versionNumber = (versions: readonly ArtifactVersion[], version: ArtifactVersion): number =>
  lineOf(versions, version).length

/**
 * The version of a branch: the one made by the last of its messages. Of several made by one message it is the one that
 * no other was made from, the newest of them. Undefined where none of its messages made one.
 *
 * @param path the messages of the branch, from the root.
 */
export function versionOn(
  versions: readonly ArtifactVersion[],
  path: readonly MessageId[],
): ArtifactVersion | undefined {
  const places = new Map(path.map((id, index) => [id, index]))
  const last = Math.max(...versions.map(({ messageId }) => places.get(messageId) ?? -1))
  if (!(last >= 0)) return undefined
  const made = versions.filter(({ messageId }) => places.get(messageId) === last)
  const parents = new Set<ArtifactVersionId | null>(made.map(({ parentId }) => parentId))
  const ends = made.filter(({ id }) => !parents.has(id))
  return [...(ends.length > 0 ? ends : made)].sort(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  )[0]
}
