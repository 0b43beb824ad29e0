import { foldText } from '@/lib/text/foldText'

import { hasEnded } from '../catalog'
import { compareCosts, type Cost, estimateNextTurn, fitOf } from '../pricing'
import type { TokenEstimate } from '../usage/fields'

import type { Model } from './model'

/** Parts of ids of models that don't chat, or that one doesn't begin with. */
const NOT_FIRST =
  /embed|rerank|moderation|whisper|transcri|tts|speech|audio|realtime|image|imagen|dall|video|veo|sora|search|preview|beta|exp\b|experimental|instruct$|guard|ocr|free$/i
/** A snapshot of a day, where there is the model itself too. */
const DATED = /-\d{4}-?\d{2}-?\d{2}$|-\d{4,8}$/
/** Words for a variant of a model: smaller, more expensive, or made for one purpose. */
const VARIANT =
  /(^|[-_.:/])(pro|fast|codex|coder?|research|mini|nano|lite|small|tiny|max|ultra|turbo|instant|oss|vision|computer|robotics|live|math|\d+k|high|low|thinking|extended)(?=$|[-_.:])/i

/**
 * The model to begin with: of the family that most of the provider's models belong to, one that chats, no snapshot and
 * no variant, the newest of what is left; none that is past its end. Undefined for an empty list.
 *
 * @param now milliseconds since the Unix epoch.
 */
export function bestKnown(models: readonly Model[], now: number): Model | undefined {
  const usable = models.filter(
    ({ availability, entry }) => availability !== 'catalogOnly' && !hasEnded(entry, now),
  )
  const chatting = narrowed(usable, ({ id }) => !NOT_FIRST.test(id))
  const own = ofLargestFamily(chatting)
  const lasting = narrowed(own, ({ id }) => !DATED.test(id))
  const plain = narrowed(lasting, ({ id }) => !VARIANT.test(id))
  return plain.reduce<Model | undefined>(
    (best, model) => (best === undefined || isNewer(model, best) ? model : best),
    undefined,
  )
}

/** The best known models, in the order in which each would be the best of what is left; `most` of them or all. */
export function bestKnownOf(models: readonly Model[], most: number, now: number): readonly Model[] {
  const found: Model[] = []
  while (found.length < most) {
    const next = bestKnown(
      models.filter((model) => !found.includes(model)),
      now,
    )
    if (!next) break
    found.push(next)
  }
  return found
}

/** Those that pass; all of them where none does. */
function narrowed(models: readonly Model[], passes: (model: Model) => boolean): readonly Model[] {
  const left = models.filter(passes)
  return left.length > 0 ? left : models
}

/** The letters a name begins with, without developer and folders: `atlas` of `acme/atlas-3.5-mini`. */
const familyOf = ({ id }: Model): string => /^[a-z]*/i.exec(id.slice(id.lastIndexOf('/') + 1))?.[0] ?? ''

/** The models of the family with the most models, or of all those that have as many. */
function ofLargestFamily(models: readonly Model[]): readonly Model[] {
  const sizes = new Map<string, number>()
  for (const model of models) sizes.set(familyOf(model), (sizes.get(familyOf(model)) ?? 0) + 1)
  const most = Math.max(...sizes.values())
  return models.filter((model) => sizes.get(familyOf(model)) === most)
}

/** By when they were made, and by the version in the name where lists don't say it. */
function isNewer(model: Model, other: Model): boolean {
  const byTime = madeAt(model) - madeAt(other)
  return byTime === 0 ? compareVersions(versionOf(model), versionOf(other)) > 0 : byTime > 0
}

const madeAt = ({ entry, listed }: Model): number => entry?.createdAt ?? listed?.createdAt ?? 0

/** `[3, 5]` of `atlas-3.5`, `atlas-3-5` or `atlas3.5-70b`: the first numbers of the name that are no size in parameters. */
function versionOf({ id }: Model): readonly number[] {
  const name = id.slice(id.lastIndexOf('/') + 1).replace(/(^|[-_.])\d+(\.\d+)?[bm](?=$|[-_.:])/gi, '')
  const [, major, minor] = /(\d+)(?:[.-](\d{1,2})(?!\d))?/.exec(name) ?? []
  return major === undefined ? [] : [Number(major), Number(minor ?? 0)]
}

function compareVersions(one: readonly number[], other: readonly number[]): number {
  return (one[0] ?? -1) - (other[0] ?? -1) || (one[1] ?? -1) - (other[1] ?? -1)
}

type NamePart = { readonly text: string; readonly isMatch: boolean }

/**
 * A name in parts, those that a search has found marked: all of it in one piece, else each of its words. Case, accents
 * and what is between letters and figures don't count, as in the search itself.
 */
export function matchedParts(name: string, query: string): readonly NamePart[] {
  const wanted = foldText(query.trim()).text
  if (wanted === '') return [{ text: name, isMatch: false }]
  const { text, origin, end } = foldText(name)
  const marked = new Uint8Array(name.length)
  const whole = loosely(wanted)
  for (const word of whole && new RegExp(whole, 'u').test(text)
    ? [whole]
    : wanted.split(/\s+/).map(loosely)) {
    if (word === '') continue
    for (const { 0: found, index } of text.matchAll(new RegExp(word, 'gu')))
      marked.fill(1, origin(index), end(index + found.length))
  }
  const parts: NamePart[] = []
  for (let from = 0, to = 0; from < name.length; from = to) {
    while (to < name.length && marked[to] === marked[from]) to++
    parts.push({ text: name.slice(from, to), isMatch: marked[from] === 1 })
  }
  return parts
}

/** A pattern of the letters and figures of a text, with whatever else between them. */
const loosely = (text: string): string => (text.match(/[\p{L}\p{N}]/gu) ?? []).join('[^\\p{L}\\p{N}]*')

/** A model that holds a whole conversation, and what sending it there costs before any reply. */
export type LargerModel = { readonly model: Model; readonly cost: Cost }

/** Kept free for the reply, as a share of the context. */
const REPLY_SHARE = 0.2

/**
 * The models this key may use, none past its end, into whose context the prompt surely fits with room for a reply, the cheapest for it
 * first; unknown prices come last.
 */
export function largerModels(
  models: readonly Model[],
  prompt: TokenEstimate,
  at: number,
): readonly LargerModel[] {
  return models
    .flatMap((model): LargerModel[] => {
      const { entry, availability } = model
      if (!entry || availability !== 'available' || hasEnded(entry, at)) return []
      const room = { ...prompt, high: prompt.high / (1 - REPLY_SHARE) }
      if (fitOf(entry, room) !== 'yes') return []
      return [{ model, cost: estimateNextTurn({ model: entry, promptTokens: prompt, at }).low }]
    })
    .sort((one, other) => compareCosts(one.cost, other.cost))
}
