import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'
import * as z from '@/lib/schema'
import { compareNames } from '@/lib/text/compareNames'
import { languageGeneration } from '@/lib/text/language'

import type { Attachment } from '../attachments/attachment'
import type { Conversation, ConversationSettings } from '../conversations/conversation'
import type { AssistantId, CollectionId, ProjectId, SkillId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { PERSONAL_RULES, type PersonalRule } from '../personalData/personalRule'
import { draftAttachmentSchema } from '../schema/conversationSchema'
import { idSchema } from '../schema/idSchema'
import { skillSourceId } from '../skills/skillSource'

const PROJECT_COLOURS = ['grey', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type ProjectColour = (typeof PROJECT_COLOURS)[number]

/** What a person sets of a project. Which chats are in it, the chats say. */
export type ProjectContent = {
  readonly name: string
  readonly colour: ProjectColour
  /** Sent before those of its chats. May hold variables (`domain/prompts/template`). */
  readonly instructions: string
  /** Whom new chats begin with; null for whichever is chosen. */
  readonly assistantId: AssistantId | null
  /** Put into the first message of its new chats. */
  readonly documents: readonly Attachment[]
  /** All chats with this assistant belong to it; absent where there is no such rule. */
  readonly collects?: AssistantId | null
  /** Whether its chats are sent without memories; absent where they are not. */
  readonly noMemory?: boolean
  /** On in its new chats; absent for none. */
  readonly collections?: readonly CollectionId[]
  /** On in all of its chats; absent for none. */
  readonly skills?: readonly SkillId[]
  /** From whom personal data is hidden in all of its chats; absent for nobody. */
  readonly personalData?: PersonalRule
}

/** A folder of chats with what they have in common. */
export type Project = ProjectContent & {
  readonly id: ProjectId
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export const EMPTY_PROJECT: ProjectContent = {
  name: '',
  colour: 'grey',
  instructions: '',
  assistantId: null,
  documents: [],
}

export const projectName = (id: ProjectId): ItemName => `project/${id}`

/** A conversation in this project, or in none; the same object where it is there already. */
export function inProject(conversation: Conversation, project: ProjectId | null): Conversation {
  const { settings } = conversation
  return (settings.project ?? null) === project
    ? conversation
    : { ...conversation, settings: settingsIn(settings, project) }
}

/** The settings of a chat in this project, or in none. */
export const settingsIn = (
  { project: _, ...settings }: ConversationSettings,
  project: ProjectId | null,
): ConversationSettings => (project === null ? settings : { ...settings, project })

/** How many chats are in each project, the trash left out. Counted once for a list: views ask at each change. */
export const projectCounts = memoByObject(
  (conversations: readonly Conversation[]): ReadonlyMap<ProjectId, number> => {
    const counts = new Map<ProjectId, number>()
    for (const { settings, trashedAt } of conversations)
      if (settings.project !== undefined && trashedAt === null && !settings.agent)
        counts.set(settings.project, (counts.get(settings.project) ?? 0) + 1)
    return counts
  },
)

const projectSchema = z.object({
  id: idSchema<ProjectId>(),
  name: z.string(),
  colour: z.enum(PROJECT_COLOURS),
  instructions: z.string(),
  assistantId: z.nullable(idSchema<AssistantId>()),
  documents: z.array(draftAttachmentSchema),
  collects: z.exactOptional(z.nullable(idSchema<AssistantId>())),
  noMemory: z.exactOptional(z.boolean()),
  collections: z.exactOptional(z.array(idSchema<CollectionId>())),
  skills: z.exactOptional(z.array(idSchema<SkillId>())),
  personalData: z.exactOptional(z.enum(PERSONAL_RULES)),
  createdAt: z.number(),
}) satisfies z.Schema<Project>

/**
 * Reads a project. A field that is missing or cannot be read takes its default, and the others stay; undefined where
 * its id is none.
 */
export function readProject(value: unknown): Project | undefined {
  if (!isRecord(value)) return undefined
  const found: Record<string, unknown> = { ...EMPTY_PROJECT, createdAt: 0 }
  for (const [name, schema] of Object.entries<z.Schema>(projectSchema.shape)) {
    const checked = schema.safeParse(value[name])
    if (checked.success && checked.data !== undefined) found[name] = checked.data
  }
  return projectSchema.safeParse(found).data
}

const memoised = memoByObject((value: object) => readProject(value))

/** One project among all rows; undefined where it is not here. */
export function projectIn(items: Items, id: ProjectId): Project | undefined {
  const value = items[projectName(id)]
  return isRecord(value) ? memoised(value) : undefined
}

/** All projects, by name. The same list until a row or the language changes. */
export const projectsIn = (items: Items): readonly Project[] => sortedProjects(items, languageGeneration())

const sortedProjects = memoByObject((items: Items, _language: number): readonly Project[] =>
  Object.entries(items)
    .flatMap(([name, value]) =>
      name.startsWith('project/') && isRecord(value) ? (memoised(value) ?? []) : [],
    )
    .sort((one, other) => compareNames(one.name, other.name)),
)

/** The skills that are on in a chat because they are in its project, as sources. */
export const projectSources = (
  items: Items,
  { project }: Pick<ConversationSettings, 'project'>,
): readonly string[] => ((project && projectIn(items, project)?.skills) || []).map(skillSourceId)

/** All sources of a chat: those that are on in it, and the skills of its project. */
export const withProjectSources = (
  on: readonly string[],
  items: Items | undefined,
  settings: Pick<ConversationSettings, 'project'>,
): readonly string[] => {
  const added = (items ? projectSources(items, settings) : []).filter((each) => !on.includes(each))
  return added.length === 0 ? on : [...on, ...added]
}
