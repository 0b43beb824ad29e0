import { hashText } from '@/lib/hashText'
import { isRecord } from '@/lib/json'

import { type Artifact, artifactName, type ArtifactVersion, artifactVersionName } from '../artifacts/artifact'
import { readArtifact, readArtifactVersion } from '../artifacts/readArtifacts'
import type { AssistantHead, AssistantVersion } from '../assistants/assistant'
import { readHead, readVersion } from '../assistants/readAssistants'
import {
  type Collection,
  type CollectionFile,
  readCollection,
  readCollectionFile,
} from '../collections/collection'
import { isId, type ConversationId, type MessageId } from '../ids'
import type { ItemKind, ItemName, Items } from '../items/item'
import { type Memory, readMemory } from '../memory/memory'
import { type Project, readProject } from '../projects/project'
import { importedSchedule, readSchedule, scheduleRow, type ScheduleRow } from '../schedules/schedule'
import { importedState, readState, type ScheduleState } from '../schedules/scheduleState'
import { readSkill, type Skill } from '../skills/skill'

/** An item of a file by its kind: checked, and in fresh objects. */
export type ReadItem = { readonly name: ItemName } & (
  | { readonly kind: 'assistant'; readonly value: AssistantHead }
  | { readonly kind: 'assistantVersion'; readonly value: AssistantVersion }
  | { readonly kind: 'project'; readonly value: Project }
  | { readonly kind: 'memory'; readonly value: Memory }
  | { readonly kind: 'artifact'; readonly value: Artifact }
  | { readonly kind: 'artifactVersion'; readonly value: ArtifactVersion }
  | { readonly kind: 'skill'; readonly value: Skill }
  | { readonly kind: 'collection'; readonly value: Collection }
  | { readonly kind: 'collectionFile'; readonly value: CollectionFile }
  | { readonly kind: 'schedule'; readonly value: ScheduleRow }
  | { readonly kind: 'scheduleState'; readonly value: ScheduleState }
)

/** Reads an item of a file by its name; undefined where this app knows no such kind, or its value is another's. */
export function readItem(id: string, saved: unknown): ReadItem | undefined {
  const at = id.indexOf('/')
  const [kind, own] = [id.slice(0, Math.max(0, at)) as ItemKind, id.slice(at + 1)]
  const read = isId(own) ? readAs(kind, id as ItemName, saved) : undefined
  return read?.value.id === own ? read : undefined
}

/**
 * The same as files have it: they bring no rule that puts the person’s chats into a project with its instructions, and
 * start no schedule.
 */
export function readFileItem(id: string, saved: unknown): ReadItem | undefined {
  const read = readItem(id, saved)
  if (read?.kind === 'schedule') {
    const schedule = readSchedule(read.value)
    return schedule && { ...read, value: scheduleRow(importedSchedule(schedule)) }
  }
  if (read?.kind === 'scheduleState') return { ...read, value: importedState(read.value) }
  if (read?.kind !== 'project') return read
  const { collects: _, ...value } = read.value
  return { ...read, value }
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
    case 'skill': {
      const value = readSkill(saved)
      return value && { kind, name, value }
    }
    case 'collection': {
      const value = readCollection(saved)
      return value && { kind, name, value }
    }
    case 'collectionFile': {
      const value = readCollectionFile(saved)
      return value && { kind, name, value }
    }
    case 'schedule': {
      const value = readSchedule(saved)
      return value && { kind, name, value: scheduleRow(value) }
    }
    case 'scheduleState': {
      const value = readState(saved)
      return value && { kind, name, value }
    }
    default:
      return undefined
  }
}

/** What a message of a file is called here. */
export type MessageIdHere = (conversationId: ConversationId, id: MessageId) => MessageId

/**
 * An item of a file as it is kept here. Messages it names have the ids that the import gave them, and an artifact whose
 * id belongs to another chat gets one of its own: the same with each import, so that nothing comes in twice.
 *
 * @param items what is here.
 */
export function itemHere(read: ReadItem, items: Items, messageIdHere: MessageIdHere): ReadItem {
  switch (read.kind) {
    case 'memory': {
      const { source } = read.value
      if (!source || source.messageId === null) return read
      const messageId = messageIdHere(source.conversationId, source.messageId)
      return { ...read, value: { ...read.value, source: { ...source, messageId } } }
    }
    case 'artifact': {
      const { id: named, conversationId } = read.value
      const id = freeId(named, artifactName, conversationId, items)
      return { ...read, name: artifactName(id), value: { ...read.value, id } }
    }
    case 'artifactVersion': {
      const { value } = read
      const { conversationId, parentId } = value
      const versionId = (of: typeof value.id) => freeId(of, artifactVersionName, conversationId, items)
      const id = versionId(value.id)
      return {
        ...read,
        name: artifactVersionName(id),
        value: {
          ...value,
          id,
          artifactId: freeId(value.artifactId, artifactName, conversationId, items),
          messageId: messageIdHere(conversationId, value.messageId),
          parentId: parentId === null ? null : versionId(parentId),
        },
      }
    }
    case 'assistant':
    case 'assistantVersion':
    case 'project':
    case 'skill':
    case 'collection':
    case 'collectionFile':
    case 'schedule':
    case 'scheduleState':
      return read
  }
}

/** An id, or the one made of it for a conversation: where the first is another's, or the second is here already. */
function freeId<Id extends string>(
  id: Id,
  nameOf: (id: Id) => string,
  conversationId: ConversationId,
  items: Items,
): Id {
  const own = `${id.slice(0, 180)}~${hashText(conversationId)}` as Id
  const holder = items[nameOf(id)]
  const isTaken = isRecord(holder) && holder['conversationId'] !== conversationId
  return isTaken || Object.hasOwn(items, nameOf(own)) ? own : id
}
