import type { Json } from '@/lib/json'
import type { startOnce } from '@/lib/startOnce'

import type { ParameterName, Parameters } from '../parameters/parameters'
import type { Fields } from '../usage/fields'
import type { Usage } from '../usage/usage'
import type { ReplyDecoder } from './reading/wireDecoder'
import type { BodyOrder, BuiltBody } from './request/bodyOrder'

/** Headers that a service needs besides those of the connection, the key among them. */
export type ServiceHeaders = {
  readonly plain: Readonly<Record<string, string>>
  /** The name of the header with the key, and what comes before it. */
  readonly key: { readonly name: string; readonly start: string }
}

/** What of a request is in its address, in dialects that put it there. */
export type Addressed = { readonly model: string; readonly isStreamed: boolean }

/** Where a body has each parameter, with dots; what it has no place for is absent. */
export type Places = { readonly [Name in ParameterName]?: string }

/**
 * A request format: all there is to know of it, in its folder. Here is what every start may ask for; what writes its
 * bodies and reads its replies is `code`, loaded with its first use. How the built-in service answers in it is no matter
 * of whoever asks (`builtin/dialects/answers`).
 */
export type DialectDefinition = {
  /** What it is called on the page. */
  readonly name: string
  /** Where a request is posted, below the base URL and its version; how its address ends. */
  readonly path: string
  /** The same where the address says more, or has another version. */
  readonly url?: (baseUrl: string, asked: Addressed) => string
  /** Whether a path, without its query, is one of its addresses; one that ends with `path` unless given. */
  readonly matches?: (path: string) => boolean
  /** What such an address says of its request. */
  readonly asked?: (url: string) => Addressed
  /** Where models are listed; `/models` below the version unless given. */
  readonly modelsUrl?: (baseUrl: string) => string
  /** Where a service of one’s own is asked to fetch a model. */
  readonly pullUrl?: (baseUrl: string) => string
  /** How a stream is told apart: server-sent events unless it is lines of JSON. */
  readonly frames?: 'lines'
  /** Whether a test of a service should ask for it; always unless given. */
  readonly isAt?: (baseUrl: string) => boolean
  /** Where its parameters are; `own` where they have the names of the registry. */
  readonly places: Places | 'own'
  /** Where the tokens of a prompt are counted, below the base URL, and what the counter takes of a body. */
  readonly counter?: { readonly path: string; readonly takes: ReadonlySet<string> }
  /** What catalogs say of a model that is asked in it: packages, and words for the shape of a request. */
  readonly hints: { readonly packages: readonly string[]; readonly words: readonly string[] }
  /** What a service at an address wants in its headers; undefined where it is any other. */
  readonly headersAt?: (url: string) => ServiceHeaders | undefined
  /** Whether its owner has a package in the manner of OpenAI's, which `code` then describes; so it is unless given. */
  readonly hasSdk?: boolean
  readonly code: ReturnType<typeof startOnce<DialectCode>>
}

/** How a request is written and its reply read. */
export type DialectCode = {
  readonly body: (order: BodyOrder & { readonly how: Parameters }) => BuiltBody
  /**
   * A decoder for one reply, streamed or whole. Never throws.
   *
   * @param inventId makes an id for a tool call that never gets one.
   */
  readonly createDecoder: (inventId: (position: number) => string) => ReplyDecoder
  /** What a whole reply, or the last event of a stream, says was used; undefined where it says nothing. */
  readonly usage: (reply: Fields) => Usage | undefined
  /** The body that has a reply go on which the service paused, with its items so far. */
  readonly continued?: (body: string, items: readonly string[]) => string
  /** Its list of models as others write theirs; the list itself unless given. */
  readonly models?: (document: Json, details?: readonly (Json | undefined)[]) => Json
  /** What more is to be asked for each model of a list, in its order, by posting; its answers go to `models`. */
  readonly detailsAsked?: (
    document: Json,
    listUrl: string,
  ) => readonly { readonly url: string; readonly body: string }[]
  /** How the package of its owner is asked. */
  readonly sdk?: Sdk
}

/** How the package of a dialect's owner is asked, in Python and in TypeScript. */
export type Sdk = {
  readonly python: {
    readonly module: string
    readonly client: string
    /** Makes the request; the recorded body is sent in the place of what the package writes. */
    readonly call: (isStreamed: 'True' | 'False') => string
    /** Prints what comes of a stream, and of a whole reply. */
    readonly prints: readonly [streamed: string, whole: string]
  }
  readonly typeScript: {
    readonly importLine: string
    readonly client: string
    /** `kind`: how the type of its parameters ends. */
    readonly call: (kind: 'Streaming' | 'NonStreaming') => string
    readonly prints: readonly [streamed: string, whole: string]
  }
}
