import { buildRequest, dialectCode } from '@/domain/dialects'
import { refusalOf } from '@/domain/request/refusalOf'
import { isListed, refusalKey, refusalsOf, type Refusal } from '@/domain/request/refusals'
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
  await dialectCode('chat')
  const { body } = buildRequest({ path: [], settings: sent, entry })
  const members = topLevelMembers(body) ?? []
  const valueOf = (name: string) => {
    const found = members.find((member) => member.name === name)
    return found && body.slice(found.start + JSON.stringify(name).length + 1, found.end)
  }
  const before = refusalsOf(settings.refusals, model, undefined)
  const refusals: Record<string, Refusal> = { ...settings.refusals }
  for (const name of names) {
    const facts = { name, at: deps.now(), wasListed: isListed(name, entry) }
    const refusal = refusalOf(error, { ...facts, value: valueOf(name), before: before.get(name) })
    refusals[refusalKey(model, name)] = refusal
    // Of two that don't go together one is left out: the one that was chosen last.
    const other = refusal.beside
    if (other !== undefined && before.get(other)?.beside === name) delete refusals[refusalKey(model, other)]
  }
  await keepSettings(deps, settings, { ...settings, refusals })
}

/** Offers a parameter again that a model refused: the next request sends it. */
export const createOfferParameter = (deps: Deps) =>
  async function offerParameter(model: ModelRef, name: string): Promise<void> {
    const { settings } = deps.store.getState()
    const { [refusalKey(model, name)]: _, ...refusals } = settings.refusals
    await keepSettings(deps, settings, { ...settings, refusals })
  }
