import * as z from 'zod/mini'

import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { AssistantId, ProjectId } from '../ids'
import type { Items } from '../items/item'
import { draftAttachmentSchema } from '../schema/draftSchema'
import { idSchema } from '../schema/idSchema'
import { EMPTY_PROJECT, PROJECT_COLOURS, projectName, type Project } from './project'

const projectSchema = z.object({
  id: idSchema<ProjectId>(),
  name: z.string(),
  colour: z.enum(PROJECT_COLOURS),
  instructions: z.string(),
  assistantId: z.nullable(idSchema<AssistantId>()),
  documents: z.array(draftAttachmentSchema),
  noMemory: z.exactOptional(z.boolean()),
  createdAt: z.number(),
}) satisfies z.ZodMiniType<Project>

/**
 * Reads a project. A field that is missing or cannot be read takes its default, and the others stay; undefined where
 * its id is none.
 */
export function readProject(value: unknown): Project | undefined {
  if (!isRecord(value)) return undefined
  const found: Record<string, unknown> = { ...EMPTY_PROJECT, createdAt: 0 }
  for (const [name, schema] of Object.entries<z.ZodMiniType>(projectSchema.def.shape)) {
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

/** All projects, by name. The same list until a row changes. */
export const projectsIn = memoByObject((items: Items): readonly Project[] =>
  Object.entries(items)
    .flatMap(([name, value]) =>
      name.startsWith('project/') && isRecord(value) ? (memoised(value) ?? []) : [],
    )
    .sort((one, other) => one.name.localeCompare(other.name)),
)
