import { hashText } from '@/lib/hashText'
import { memoByObject } from '@/lib/result'

import type { ArtifactVersionId, MessageId } from '../ids'
import { applyTextChange, type ArtifactVersion } from './artifact'

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
