import { compareNames } from '@/lib/text/compareNames'

import { hasEnded, satisfies, type CatalogEntry, type DataRule } from '../catalog'
import type { ConversationSettings } from '../conversations/conversation'
import type { Draft } from '../drafts/draft'
import { withDraft } from '../drafts/personMessage'
import type { ConnectionId } from '../ids'
import type { AttachmentPart, Message } from '../messages/message'
import { isSameModel, refOf, type ModelRef, type Route, type RouteFacts, type RouteReason } from '../modelRef'
import type { TurnBasis } from '../models/costs/costBasis'
import { priceOnBasis, type ModelCost } from '../models/costs/priceOnBasis'
import { nextTurnBasis, turnsOn } from '../models/costs/turnsOn'
import { isOfList } from '../models/lists/publicLists'
import type { Model } from '../models/model'
import { modelFacts } from '../models/modelFacts'
import { DEFINITIONS, supportedName } from '../parameters/parameters'
import { compareCosts, estimateNextTurn, type TurnEstimate } from '../pricing'
import { surelyTakes } from '../request/refusedAttachment'
import type { Score } from '../scores/bradleyTerry'
import { habitsOf, type Learned } from '../tokens/replyLengths'

export type RoutedTurn = {
  readonly choice: RouteChoice
  /** What the message costs with the model that is taken; undefined where nobody states prices. */
  readonly estimate: TurnEstimate | undefined
}

type Turn = Pick<RouteQuestion, 'route' | 'favourites' | 'held' | 'scoreOf' | 'tag' | 'now'> & {
  readonly models: readonly Model[]
  /** Those the message is sent with, definitions of tools and inherited instructions among them. */
  readonly settings: ConversationSettings
  /** The shown path, from root to leaf, without the draft. */
  readonly path: readonly Message[]
  readonly draft: Draft
  readonly learned: Learned
  readonly writesCache: NonNullable<TurnBasis['writesCache']>
  readonly withSearch: NonNullable<TurnBasis['withSearch']>
}

/** The model that a chat's rule takes for its next message, each priced as composer and catalog price it. */
export function routeTurn(turn: Turn): RoutedTurn {
  const { models, settings, path, draft, learned, writesCache, withSearch, ...asked } = turn
  const habits = habitsOf(path, settings, learned)
  const basis = nextTurnBasis({ path, draft, settings, habits, writesCache, withSearch })
  const tier = settings.parameters.service_tier?.value
  const pricing = {
    at: turn.now,
    calibrations: habits.calibrations,
    ...(tier !== undefined && { tier }),
  }
  const choice = chooseByRule({
    ...asked,
    needs: {
      attachments: attachmentsIn(withDraft(path, draft)),
      callsTools: (settings.toolUse?.sources.length ?? 0) > 0 || settings.parameters.tools !== undefined,
      dataRule: settings.dataRule,
    },
    costs: priceOnBasis(models, basis, pricing),
  })
  const model = choice.type === 'chosen' ? choice.cost.model : undefined
  return {
    choice,
    estimate: model?.entry && estimateNextTurn(turnsOn(basis, pricing).turnFor(model, model.entry)),
  }
}

const attachmentsIn = (messages: readonly Message[]): readonly AttachmentPart[] =>
  messages.flatMap(({ role, parts }) =>
    role === 'user' ? parts.filter((part): part is AttachmentPart => 'attachmentId' in part) : [],
  )

/** What a model must be able to do for a message. */
type RouteNeeds = {
  /** All that goes along, of earlier messages too. */
  readonly attachments: readonly AttachmentPart[]
  readonly callsTools: boolean
  readonly dataRule: DataRule | null
}

export type RouteQuestion = {
  readonly route: Route
  readonly needs: RouteNeeds
  /** Every model there is, priced on this message. */
  readonly costs: readonly ModelCost[]
  readonly favourites: readonly ModelRef[]
  /** Providers that may not be asked as long as the person has not allowed their address. */
  readonly held: ReadonlySet<ConnectionId>
  /** The person's own score of a model, and of which kind of chats it is; undefined where it was never judged. */
  readonly scoreOf: (model: Model) => Score | undefined
  readonly tag?: string | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

type RouteChoice =
  | { readonly type: 'chosen'; readonly cost: ModelCost; readonly facts: RouteFacts }
  | { readonly type: 'none'; readonly facts: RouteFacts }

/**
 * The model that a rule takes for a message, and how many were left out for which reason. What nobody states counts as
 * not fitting: an unknown price is never the lowest, an unknown context never large enough.
 *
 * `cheapest` takes the lowest expected cost, and a free model only where nothing else fits or the route says so: those
 * have limits of their own. `best` takes the highest own score. Of equals the better score, then the lower cost, then
 * the larger context wins, then the name decides, so that the same question has the same answer.
 */
export function chooseByRule(question: RouteQuestion): RouteChoice {
  const { route, costs, scoreOf, tag } = question
  const left: Partial<Record<RouteReason, number>> = {}
  const leave = (reason: RouteReason) => {
    left[reason] = (left[reason] ?? 0) + 1
  }
  const asked = costs.filter(({ model }) => canBeAsked(model, question))
  const fitting: ModelCost[] = []
  for (const cost of asked) {
    const reason = reasonAgainst(cost, question)
    if (reason) leave(reason)
    else fitting.push(cost)
  }
  const paid = fitting.filter(({ expected }) => expected.type !== 'free')
  const isPaidOnly = route.rule === 'cheapest' && route.withFree !== true && paid.length > 0
  if (isPaidOnly && paid.length < fitting.length) left.free = fitting.length - paid.length
  const taken = isPaidOnly ? paid : fitting
  const [first] = taken.toSorted(orderOf(question))
  const facts = { rule: route.rule, fit: taken.length, of: asked.length, left }
  if (!first) return { type: 'none', facts }
  const score = scoreOf(first.model)
  return {
    type: 'chosen',
    cost: first,
    facts: score
      ? { ...facts, score: { share: score.share, votes: score.votes, ...(tag !== undefined && { tag }) } }
      : facts,
  }
}

/** Whether a model chats, its key may use it, and it is neither held back nor past its end. */
function canBeAsked(model: Model, { held, now }: RouteQuestion): boolean {
  const { availability, connectionId, entry } = model
  return (
    availability !== 'catalogOnly' &&
    !isOfList(model) &&
    !held.has(connectionId) &&
    entry?.isReady !== false &&
    modelFacts(model).chats &&
    !hasEnded(entry, now)
  )
}

function reasonAgainst(cost: ModelCost, question: RouteQuestion): RouteReason | undefined {
  const { route, needs, favourites, scoreOf } = question
  const { model } = cost
  const { entry } = model
  const isOutside =
    (route.onlyFavourites === true && !favourites.some((each) => isSameModel(each, refOf(model)))) ||
    route.without?.includes(model.connectionId) === true
  if (isOutside) return 'limits'
  if (!satisfies(entry, needs.dataRule).allowed) return 'policy'
  if (!needs.attachments.every((part) => surelyTakes(part, entry))) return 'inputs'
  if (needs.callsTools && !surelyCallsTools(entry)) return 'tools'
  if (cost.fits !== 'yes') return 'room'
  const { type } = cost.expected
  if (route.rule === 'cheapest' && (type === 'unknown' || type === 'atLeast')) return 'price'
  return route.rule === 'best' && !scoreOf(model) ? 'score' : undefined
}

/** Whether a catalog says that a model calls tools; one that is silent does not. */
function surelyCallsTools(entry: CatalogEntry | undefined): boolean {
  if (!entry) return false
  if (entry.parameters) return supportedName('tools', entry) !== undefined
  return DEFINITIONS.tools.features?.some((feature) => entry.features?.includes(feature)) === true
}

function orderOf({ route, scoreOf }: RouteQuestion) {
  const byCost = (one: ModelCost, other: ModelCost) => compareCosts(one.expected, other.expected)
  const byScore = (one: ModelCost, other: ModelCost) =>
    (scoreOf(other.model)?.share ?? 0) - (scoreOf(one.model)?.share ?? 0)
  const byContext = (one: ModelCost, other: ModelCost) =>
    (other.model.entry?.contextTokens ?? 0) - (one.model.entry?.contextTokens ?? 0)
  const [first, second] = route.rule === 'best' ? [byScore, byCost] : [byCost, byScore]
  return (one: ModelCost, other: ModelCost): number =>
    first(one, other) ||
    second(one, other) ||
    byContext(one, other) ||
    compareNames(one.model.name, other.model.name) ||
    compareNames(one.model.connectionId, other.model.connectionId)
}
