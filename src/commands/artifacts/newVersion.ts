import {
  type Artifact,
  type ArtifactVersion,
  artifactVersionName,
  textChange,
} from '@/domain/artifacts/artifact'
import { artifactNames, versionText } from '@/domain/artifacts/readArtifacts'
import type { ArtifactVersionId, ConversationId, MessageId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { hashText } from '@/lib/hashText'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'

type NewVersion = {
  readonly artifact: Pick<Artifact, 'id' | 'conversationId'>
  /** All versions there are, and the one it is made from; undefined for the first. */
  readonly versions: readonly ArtifactVersion[]
  readonly base: ArtifactVersion | undefined
  readonly text: string
  readonly messageId: MessageId
  readonly author: Pick<ArtifactVersion, 'by' | 'model'>
}

/** A new version, and the row of it. */
export function newVersion(
  { newId, now }: Pick<CommandDeps, 'newId' | 'now'>,
  { artifact, versions, base, text, messageId, author }: NewVersion,
): { readonly version: ArtifactVersion; readonly row: ItemChange } {
  const version: ArtifactVersion = {
    id: newId() as ArtifactVersionId,
    artifactId: artifact.id,
    conversationId: artifact.conversationId,
    messageId,
    parentId: base?.id ?? null,
    ...author,
    change: textChange(base && versionText(versions, base), text),
    hash: hashText(text),
    createdAt: now(),
  }
  return { version, row: [artifactVersionName(version.id), version] }
}

/** The rows of the artifacts of conversations as they are; none where they cannot be read. */
export async function artifactRows(
  deps: Pick<CommandDeps, 'store' | 'storage'>,
  ids: readonly ConversationId[],
): Promise<readonly ItemChange[]> {
  const items = await loadItems(deps)
  return items.ok ? artifactNames(items.value, ids).map((name) => [name, items.value[name]]) : []
}

/** What removes these rows. */
export const withoutRows = (rows: readonly ItemChange[]): readonly ItemChange[] =>
  rows.map(([name]) => [name, null])
