import type { CatalogEntry } from '@/domain/catalog/entry'
import { buildRequest } from '@/domain/request/buildRequest'
import { isListed, refusalKey, refusalOf, refusalsOf, type ModelRefusals } from '@/domain/request/refusals'
import { topLevelMembers } from '@/domain/request/topLevelMembers'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ModelRef } from '@/domain/modelRef'

import { keepSettings } from '../settings/changeAppSettings'
import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'tabs' | 'entryOf' | 'now'>

/** A refusal of parameters by a model. */
export type RefusedRequest = {
  readonly model: ModelRef
  /** By their names on the wire. */
  readonly names: readonly string[]
  readonly error: ServiceError
  /** What the request was made of: the values that were refused. */
  readonly settings: ConversationSettings
}

/** Remembers that a model refused these parameters: they are left out of its requests from now on. */
export async function rememberRefusals(
  deps: Deps,
  { model, names, error, settings: sent }: RefusedRequest,
): Promise<void> {
  const { settings } = deps.store.getState()
  const entry = deps.entryOf(model)
  const { body } = buildRequest({ path: [], settings: sent, entry })
  const members = topLevelMembers(body) ?? []
  const valueOf = (name: string) => {
    const found = members.find((member) => member.name === name)
    return found && body.slice(found.start + JSON.stringify(name).length + 1, found.end)
  }
  const refused = names.map((name) => {
    const facts = { at: deps.now(), wasListed: isListed(name, entry), value: valueOf(name) }
    return [refusalKey(model, name), refusalOf(error, facts)] as const
  })
  const refusals = { ...settings.refusals, ...Object.fromEntries(refused) }
  await keepSettings(deps, settings, { ...settings, refusals })
}

/** Forgets what a model refused before its catalog came to list it; returns what still counts. */
export function currentRefusals(deps: Deps, model: ModelRef, entry: CatalogEntry | undefined): ModelRefusals {
  const { settings } = deps.store.getState()
  const current = refusalsOf(settings.refusals, model, entry)
  const all = refusalsOf(settings.refusals, model, undefined)
  const outdated = [...all.keys()].filter((name) => !current.has(name)).map((name) => refusalKey(model, name))
  if (outdated.length > 0) {
    const kept = Object.entries(settings.refusals).filter(([key]) => !outdated.includes(key))
    void keepSettings(deps, settings, { ...settings, refusals: Object.fromEntries(kept) })
  }
  return current
}

/** Offers a parameter again that a model refused: the next request sends it. */
export const createOfferParameter = (deps: Deps) =>
  async function offerParameter(model: ModelRef, name: string): Promise<void> {
    const { settings } = deps.store.getState()
    const { [refusalKey(model, name)]: _, ...refusals } = settings.refusals
    await keepSettings(deps, settings, { ...settings, refusals })
  }
