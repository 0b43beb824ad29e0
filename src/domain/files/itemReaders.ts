import type { Artifact, ArtifactVersion } from '../artifacts/artifact'
import { readArtifact, readArtifactVersion } from '../artifacts/readArtifacts'
import type { AssistantHead, AssistantVersion } from '../assistants/assistant'
import { readHead, readVersion } from '../assistants/readAssistants'
import { isId } from '../isId'
import type { ItemKind, ItemName } from '../items/item'
import { type Memory, readMemory } from '../memory/memory'
import type { Project } from '../projects/project'
import { readProject } from '../projects/readProjects'

/** An item of a file by its kind: checked, and in fresh objects. */
export type ReadItem = { readonly name: ItemName } & (
  | { readonly kind: 'assistant'; readonly value: AssistantHead }
  | { readonly kind: 'assistantVersion'; readonly value: AssistantVersion }
  | { readonly kind: 'project'; readonly value: Project }
  | { readonly kind: 'memory'; readonly value: Memory }
  | { readonly kind: 'artifact'; readonly value: Artifact }
  | { readonly kind: 'artifactVersion'; readonly value: ArtifactVersion }
)

/** Reads an item of a file by its name; undefined where this app knows no such kind, or its value is another's. */
export function readItem(id: string, saved: unknown): ReadItem | undefined {
  const at = id.indexOf('/')
  const [kind, own] = [id.slice(0, Math.max(0, at)) as ItemKind, id.slice(at + 1)]
  const read = isId(own) ? readAs(kind, id as ItemName, saved) : undefined
  return read?.value.id === own ? read : undefined
}

function readAs(kind: ItemKind, name: ItemName, saved: unknown): ReadItem | undefined {
  switch (kind) {
    case 'assistant': {
      const value = readHead(saved)
      return value && { kind, name, value }
    }
    case 'assistantVersion': {
      const value = readVersion(saved)
      return value && { kind, name, value }
    }
    case 'project': {
      const value = readProject(saved)
      return value && { kind, name, value }
    }
    case 'memory': {
      const value = readMemory(saved)
      return value && { kind, name, value }
    }
    case 'artifact': {
      const value = readArtifact(saved)
      return value && { kind, name, value }
    }
    case 'artifactVersion': {
      const value = readArtifactVersion(saved)
      return value && { kind, name, value }
    }
    default:
      return undefined
  }
}
