import { percentDecoded } from '@/lib/percentDecoded'
import { trimEndOf } from '@/lib/text/trimEndOf'

import { catalogDocument } from '../catalogDocument'
import type { EngineModel } from '../engine'
import { modelNotFound, type Problem } from '../problem'

/** What is asked of a list, of one model, or of the catalog. */
export type ListPath = 'models' | 'catalog' | { readonly id: string }

/** Which list is at this path of an address; undefined for every other path. */
export function listAt(pathname: string): ListPath | undefined {
  const path = trimEndOf(pathname, '/')
  if (path === '/models.json') return 'catalog'
  if (path === '/v1/models') return 'models'
  return path.startsWith('/v1/models/') ? { id: percentDecoded(path.slice('/v1/models/'.length)) } : undefined
}

/** The list, the catalog or the model that is asked for. Needs nothing of the engine but what its models say of themselves. */
export function listAnswer(
  path: ListPath,
  models: readonly EngineModel[],
  headers: Readonly<Record<string, string>>,
): Response | Problem {
  if (path === 'catalog') return Response.json(catalogDocument(models), { headers })
  if (path === 'models') return Response.json({ object: 'list', data: models.map(listed) }, { headers })
  const model = models.find(({ id }) => id === path.id)
  return model ? Response.json(listed(model), { headers }) : modelNotFound(path.id)
}

const listed = ({ id, created, ownedBy }: EngineModel) => ({
  id,
  object: 'model',
  created,
  owned_by: ownedBy,
})
