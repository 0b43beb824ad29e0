import { expect, it } from 'vitest'

import { readFileItem, readItem } from '@/domain/files/itemReaders'
import type { AssistantId, ProjectId } from '@/domain/ids'
import { EMPTY_PROJECT, type Project } from '@/domain/projects/project'

it('keeps the rule of a project out of files, and lets it sync', () => {
  const id = '0b7d1a52-5f3e-4d0c-9a53-1f6f0c9d8e11'
  const project: Project = {
    ...EMPTY_PROJECT,
    id: id as ProjectId,
    name: 'Bees',
    createdAt: 1,
    collects: '7c1f0f7e-33a5-4f5e-8d4e-2b9a6c1d4e22' as AssistantId,
  }
  const { collects: _, ...bare } = project
  expect(readItem(`project/${id}`, project)?.value).toEqual(project)
  expect(readFileItem(`project/${id}`, project)?.value).toEqual(bare)
})
