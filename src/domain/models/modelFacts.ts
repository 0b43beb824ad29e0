import { memoByObject } from '@/lib/result'
import { foldText } from '@/lib/text/foldText'

import { basePrice, type CatalogEntry, modelFamily, offerRange, type PriceItem } from '../catalog'
import type { Model } from './model'

/** What filters, facets, sorting and charts ask of a model again and again, worked out once, when first asked. */
export type ModelFacts = {
  /** As `folded`: name, id, owner and aliases. */
  readonly names: string
  /** As `folded`: the names and the beginning of the description. */
  readonly haystack: string
  /**
   * US dollars per million tokens on the default tier, as near as a number gets; of several offers the least, as what
   * is shown begins with. Undefined when unknown.
   */
  readonly inputPerMillion: number | undefined
  readonly outputPerMillion: number | undefined
  readonly cachedPerMillion: number | undefined
  readonly priceKind: 'free' | 'priced' | 'unknown'
  readonly features: ReadonlySet<string>
  readonly parameters: ReadonlySet<string>
  readonly family: string
  /** Whether it takes messages and answers in text, as far as anyone says; its name decides where no one does. */
  readonly chats: boolean
}

/** Words in ids of models that never chat, whatever a catalog says they write. */
const NEVER_CHATS =
  /(?:^|[^a-z])(?:embed(?:ding)?s?|rerank(?:er)?|moderation|whisper|tts|transcri(?:be|ption)|asr|ocr)(?![a-z])/i
/** Words in ids of models that do something else, where no one says what they take and give. */
const MAY_NOT_CHAT =
  /(?:^|[^a-z])(?:image|imagen|dall-?e|sora|veo|video|speech|realtime|diffusion|flux|lyria|music)(?![a-z])/i

function chatsIn({ id, entry }: Model): boolean {
  if (NEVER_CHATS.test(id)) return false
  const { inputModalities: takes = [], outputModalities: gives = [] } = entry ?? {}
  if (takes.length + gives.length === 0) return !MAY_NOT_CHAT.test(id)
  return (gives.length === 0 || gives.includes('text')) && (takes.length === 0 || takes.includes('text'))
}

const SEARCHED_DESCRIPTION_CHARS = 600
/** The facts of a model; kept as long as the model lives. */
export const modelFacts = memoByObject((model: Model): ModelFacts => new LazyFacts(model))

/** A class for its getters on the prototype: thousands of models have facts of which most are never asked. */
class LazyFacts implements ModelFacts {
  readonly #model: Model
  readonly inputPerMillion: number | undefined
  readonly outputPerMillion: number | undefined
  readonly cachedPerMillion: number | undefined
  readonly priceKind: ModelFacts['priceKind']
  #names: string | undefined
  #haystack: string | undefined
  #features: ReadonlySet<string> | undefined
  #parameters: ReadonlySet<string> | undefined
  #family: string | undefined
  #chats: boolean | undefined

  constructor(model: Model) {
    this.#model = model
    this.inputPerMillion = perMillion(model, 'input')
    this.outputPerMillion = perMillion(model, 'output')
    this.cachedPerMillion = perMillion(model, 'cached')
    const kind = model.entry?.prices.type
    const isOffered = kind === 'variable' && this.inputPerMillion !== undefined
    this.priceKind = kind === 'free' || kind === 'priced' ? kind : isOffered ? 'priced' : 'unknown'
  }

  get names(): string {
    if (this.#names !== undefined) return this.#names
    const { id, name, entry, listed } = this.#model
    const owner = entry?.owner ?? listed?.owner ?? ''
    return (this.#names = folded([name, id, owner, ...(entry?.aliases ?? [])].join('\n')))
  }

  get haystack(): string {
    if (this.#haystack !== undefined) return this.#haystack
    const description = this.#model.entry?.description.slice(0, SEARCHED_DESCRIPTION_CHARS) ?? ''
    return (this.#haystack = `${this.names}\n${folded(description)}`)
  }

  get parameters(): ReadonlySet<string> {
    return (this.#parameters ??= new Set(Object.keys(this.#model.entry?.parameters ?? {})))
  }

  get features(): ReadonlySet<string> {
    if (this.#features) return this.#features
    const reasons = this.parameters.has('reasoning_effort') || this.parameters.has('reasoning')
    return (this.#features = new Set([
      ...(this.#model.entry?.features ?? []),
      ...(reasons ? ['reasoning'] : []),
    ]))
  }

  get chats(): boolean {
    return (this.#chats ??= chatsIn(this.#model))
  }

  get family(): string {
    return (this.#family ??= modelFamily(this.#model.id))
  }
}

/** The exponent moves the point before the text becomes a number: one rounding, the nearest number there is. */
function perMillion({ entry }: Model, item: PriceItem): number | undefined {
  const price = entry && (basePrice(entry, item) ?? leastOffered(entry, item))
  return price === undefined ? undefined : Number(`${price}e6`)
}

/** The least that several providers ask. Where one of them gives it away, it is unclear what a request costs. */
function leastOffered({ prices }: CatalogEntry, item: PriceItem): string | undefined {
  const least = prices.type === 'variable' && prices.offers ? offerRange(prices.offers, item)?.low : undefined
  return least === '0' ? undefined : least
}

/** Text as searches compare it: lower case, without accents. */
export const folded = (text: string): string => foldText(text).text
