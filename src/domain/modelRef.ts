import { mark } from '@/lib/text/t'

import type { ConnectionId, ModelId } from './ids'

/** A model of a connection; the same id at another connection is another model. */
export type ModelRef = { readonly connectionId: ConnectionId; readonly modelId: ModelId }

/** Whether two references name the same model of the same connection. */
export const isSameModel = (one: ModelRef, other: ModelRef): boolean =>
  one.connectionId === other.connectionId && one.modelId === other.modelId

/** The model that settings have chosen; undefined where they name none. */
export const chosenRef = ({
  connectionId,
  modelId,
}: {
  readonly connectionId: ConnectionId | null
  readonly modelId: ModelId | null
}): ModelRef | undefined =>
  connectionId === null || modelId === null ? undefined : { connectionId, modelId }

/** What refers to a model that is listed. */
export const refOf = ({
  connectionId,
  id,
}: {
  readonly connectionId: ConnectionId
  readonly id: ModelId
}): ModelRef => ({ connectionId, modelId: id })

/** Who wrote a reply. */
export const answeredBy = ({
  connectionId,
  model,
}: {
  readonly connectionId: ConnectionId
  readonly model: ModelId
}): ModelRef => ({ connectionId, modelId: model })

/** A model of a connection as one text: for keys of maps, lists and stored settings. */
export const modelKey = ({ connectionId, modelId }: ModelRef): string =>
  JSON.stringify([connectionId, modelId])

/** By what the model of a chat is chosen for each message. */
export const ROUTE_RULES = ['cheapest', 'best'] as const
export type RouteRule = (typeof ROUTE_RULES)[number]

/** What the rules are called; to be translated where it is shown. */
export const ROUTE_NAMES = {
  cheapest: mark('Cheapest that fits'),
  best: mark('Best for me'),
} as const satisfies Readonly<Record<RouteRule, string>>

/** A chat without a fixed model: the rule that chooses one for each message, and among which models. */
export type Route = {
  readonly rule: RouteRule
  /** Only models that are favourites. */
  readonly onlyFavourites?: boolean
  /** Free models compete with those that cost something; else they are taken where no other fits. */
  readonly withFree?: boolean
  /** Providers that are never asked. */
  readonly without?: readonly ConnectionId[]
}

/** Why a model is not taken, in the order in which it is looked at: the first that applies counts. */
export type RouteReason = 'limits' | 'policy' | 'inputs' | 'tools' | 'room' | 'price' | 'score' | 'free'

/** What a reply keeps of how its model was chosen. */
export type RouteFacts = {
  readonly rule: RouteRule
  /** How many models fit, of how many that could be asked. */
  readonly fit: number
  readonly of: number
  /** How many did not fit, by the first reason. */
  readonly left: Readonly<Partial<Record<RouteReason, number>>>
  /** The person's own score of the model, 0 to 1, from this many votes; about chats with `tag` alone where it is given. */
  readonly score?: { readonly share: number; readonly votes: number; readonly tag?: string }
}
