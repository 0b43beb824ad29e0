import type { ArtifactId, ArtifactVersionId, ConversationId, MessageId } from '../ids'
import type { ItemChange } from '../items/item'
import { artifactName, artifactVersionName, type ArtifactVersion } from './artifact'
import type { ArtifactRows } from './readArtifacts'
import { lineOf } from './versions'

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
