import { useMemo } from 'react'

import type { Artifact, ArtifactVersion } from '@/domain/artifacts/artifact'
import {
  artifactsOf,
  lineOf,
  versionOn,
  versionText,
  type ArtifactRows,
} from '@/domain/artifacts/readArtifacts'
import type { ArtifactId, ArtifactVersionId, ConversationId } from '@/domain/ids'
import { selectPath } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useItems } from '../items/useItems'
import { useWithCommands } from '../useClient'

/** The artifacts of a chat in order of creation; undefined until they are read. */
export function useArtifacts(id: ConversationId): readonly ArtifactRows[] | undefined {
  const items = useItems()
  return items && artifactsOf(items, id)
}

/** An artifact as it is shown: one version of it, and where that is among the others. */
export type ShownArtifact = {
  readonly artifact: Artifact
  readonly versions: readonly ArtifactVersion[]
  readonly version: ArtifactVersion
  /** Undefined where a version that it was made from is missing. */
  readonly text: string | undefined
  /** The one of the branch in sight; undefined where the branch has none. */
  readonly current: ArtifactVersion | undefined
  /** The versions that led to the current one, and it. */
  readonly line: readonly ArtifactVersion[]
}

/**
 * An artifact at a version, or at that of the branch in sight; undefined where it is not here.
 *
 * @param versionId the version that is asked for.
 */
export function useArtifact(
  conversationId: ConversationId,
  id: ArtifactId | null,
  versionId: ArtifactVersionId | undefined,
): ShownArtifact | undefined {
  const rows = useArtifacts(conversationId)?.find(({ artifact }) => artifact.id === id)
  const path = useAppState(selectPath(conversationId))
  return useMemo(() => {
    if (!rows) return undefined
    const { artifact, versions } = rows
    const current = versionOn(versions, path)
    const version = versions.find((each) => each.id === versionId) ?? current ?? versions.at(-1)
    if (!version) return undefined
    const line = lineOf(versions, current ?? version)
    return { artifact, versions, version, text: versionText(versions, version), current, line }
  }, [rows, path, versionId])
}

/** Does something with artifacts once their code is here. */
export const useArtifactCommands = () => useWithCommands(useCommands().loadArtifactCommands)
