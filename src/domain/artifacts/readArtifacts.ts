import * as z from 'zod/mini'

import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/memoByObject'

import type { ArtifactId, ArtifactVersionId, ConversationId, MessageId, ModelId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { idSchema } from '../schema/idSchema'
import { MOST_ARTIFACT_CHARS, MOST_TITLE_CHARS, type Artifact, type ArtifactVersion } from './artifact'

const text = z.string().check(z.maxLength(MOST_ARTIFACT_CHARS))
const length = z.custom<number>((value) => typeof value === 'number' && value >= 0 && Number.isInteger(value))

const artifactSchema = z.object({
  id: idSchema<ArtifactId>(),
  conversationId: idSchema<ConversationId>(),
  title: z.string().check(z.maxLength(MOST_TITLE_CHARS)),
  language: z.string().check(z.maxLength(40)),
  createdAt: z.number(),
}) satisfies z.ZodMiniType<Artifact>

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
}) satisfies z.ZodMiniType<ArtifactVersion>

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
