import type { Result } from '@/lib/result'

/** A value as JSON text for the wire, or the reason why it cannot be sent. */
export type Written = Result<string, string>

/** What values a parameter has. */
export type Kind<Value> = {
  /** Whether something read from disk or a file is such a value. It may still be one that cannot be sent. */
  readonly isValue: (value: unknown) => value is Value
  /** The value as a chat completion has it. */
  readonly write: (value: Value) => Written
}

/** What the picture of a numeric parameter shows of the next token. */
export type Picture =
  /** What all parameters make of it together. */
  | { readonly type: 'together' }
  /** What one cut alone takes away. */
  | { readonly type: 'cut'; readonly cut: 'topP' | 'topK' | 'minP' }
  | { readonly type: 'penalty'; readonly penalty: 'frequency' | 'presence' | 'repetition' }
  /** Nothing to draw: its effect in a sentence. */
  | { readonly type: 'sentence' }

/** A number with limits for models whose catalog names none. */
export type NumberKind = Kind<number> & {
  readonly min: number
  readonly max: number
  /** 1 or more: whole numbers only. */
  readonly step: number
  /** Where it starts when switched on and the catalog names no default. */
  readonly start: number
  /** How far its slider goes where the catalog names no limit; `max` unless given. */
  readonly reach?: number
  readonly picture: Picture
  /** The value that does nothing; none unless given. */
  readonly off?: number
}

/** How a parameter that is no number is edited. */
export type Editor =
  | 'seed'
  | 'stops'
  | 'effort'
  | 'verbosity'
  | 'tier'
  | 'format'
  | 'tools'
  | 'toolChoice'
  | 'flag'
  | 'search'
  | 'logprobs'
  | 'biases'
  | 'stream'

/** All there is to know of a parameter besides its name on the wire. */
export type Definition<Value, Name extends string = string> = {
  readonly label: string
  /** What it is called where there is little room, "Temp"; its label unless given. */
  readonly short?: string
  /** The values with which a run that varies it begins, as a person writes them; what has none can't be varied. */
  readonly sweep?: string
  readonly kind: Kind<Value>
  /** Absent for numbers, and for what is edited with the parameter it needs. */
  readonly editor?: Editor
  /** Always shown, also where a catalog does not list it. */
  readonly isBasic?: boolean
  /** Sent unless switched off, rather than where it is set. */
  readonly isSentByDefault?: boolean
  /** It makes no sense without this one, and is refused without it. */
  readonly needs?: Name
  /** What has no effect beside it, and is left out where it is set and not off. */
  readonly excludes?: readonly Name[]
  /** It says how a token is drawn or how the reply ends, not what is before it. */
  readonly isOfTheDraw?: boolean
  /** Its name is an everyday word: a sentence with it need not be about the parameter. */
  readonly isEveryday?: boolean
  /** Other names on the wire, for models whose catalog lists one of them. */
  readonly otherNames?: readonly string[]
  /** Names under which catalogs list it besides its own. */
  readonly listedAs?: readonly string[]
  /** Features of a catalog entry that vouch for it. */
  readonly features?: readonly string[]
}
