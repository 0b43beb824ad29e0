import { isRecord } from './json'

/**
 * Checks what comes from outside and reads it into fresh values: objects have the keys that their schema names and no
 * others. Named as in `zod/mini`, and reads the same (`test/lib/schema.test.ts`), in a tenth of its bytes: every
 * start reads rows before it can draw anything. What answers other programs' requests is checked with zod itself,
 * which tells in words what is wrong.
 */
export type Schema<Value = unknown> = {
  /** The value, read; or where it is wrong. Never throws. */
  safeParse(value: unknown): Read<Value>
  /** The same, for what can't be wrong unless the app or a disk is: throws where it is. */
  parse(value: unknown): Value
  /** A schema that asks more of what this one read. */
  check(...checks: readonly Check<Value>[]): Schema<Value>
  readonly reader: Reader<Value>
  /** What an object does where it has no such key. */
  readonly absence: Absence
  /** What the values at a key may be, where that is a few: what tells the kinds of `discriminatedUnion` apart. */
  tagsAt(key: string): readonly unknown[]
  /** The same of the value itself. */
  readonly tags: readonly unknown[]
}

export type Read<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | {
      readonly success: false
      readonly data?: undefined
      readonly error: { readonly issues: readonly Issue[] }
    }

/** One thing that is wrong. */
type Issue = {
  /** Keys and places in lists, from the outside in; empty for the value itself. */
  readonly path: readonly (string | number)[]
}

type Absence = 'refused' | 'leftOut' | 'filled'
/** Reads a value; adds to `wrong` what can't be read, and what it returns then means nothing. */
type Reader<Value> = (value: unknown, wrong: Issue[]) => Value
type Check<Value> = (value: Value) => boolean

/** A schema of a key that may be absent. */
export type Optional<Value> = Schema<Value> & { readonly absence: 'leftOut' }

type Shape = Readonly<Record<string, Schema>>
type OptionalKey<Of extends Shape> = {
  [Key in keyof Of]: Of[Key]['absence'] extends 'leftOut' ? Key : never
}[keyof Of]
type Flat<Value> = { [Key in keyof Value]: Value[Key] }
type ObjectOf<Of extends Shape> = Flat<
  { -readonly [Key in Exclude<keyof Of, OptionalKey<Of>>]: Infer<Of[Key]> } & {
    -readonly [Key in OptionalKey<Of>]?: Infer<Of[Key]>
  }
>
export type ObjectSchema<Of extends Shape> = Schema<ObjectOf<Of>> & { readonly shape: Of }

/** What a schema reads. */
type Infer<Of> = Of extends Schema<infer Value> ? Value : never
export type { Infer as infer }

/* @__NO_SIDE_EFFECTS__ */
function schemaOf<Value>(
  reader: Reader<Value>,
  { absence = 'refused', tags = [], tagsAt = () => [] }: Partial<Schema> = {},
): Schema<Value> {
  const safeParse = (value: unknown): Read<Value> => {
    const issues: Issue[] = []
    const data = reader(value, issues)
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
  }
  return {
    safeParse,
    parse(value) {
      const { success, data, error } = safeParse(value)
      if (success) return data
      throw new TypeError(`Unexpected value at “${error.issues[0]?.path.join('.') ?? ''}”`)
    },
    check: (...checks) =>
      schemaOf((value, wrong) => {
        const before = wrong.length
        const read = reader(value, wrong)
        return wrong.length > before || checks.every((check) => check(read)) ? read : refuse(wrong)
      }),
    reader,
    absence,
    tags,
    tagsAt,
  }
}

/** What a reader returns then is looked at by nobody. */
function refuse(wrong: Issue[]): never {
  wrong.push({ path: [] })
  return undefined as never
}

/** Reads what is inside another value, and says of what is wrong where it lies. */
function readAt<Value>(key: string | number, { reader }: Schema<Value>, value: unknown, wrong: Issue[]) {
  const before = wrong.length
  const read = reader(value, wrong)
  for (let index = before; index < wrong.length; index += 1)
    wrong[index] = { path: [key, ...(wrong[index]?.path ?? [])] }
  return read
}

/** Any value for which this is true. */
/* @__NO_SIDE_EFFECTS__ */
export const custom = <Value>(isValue: (value: Value) => boolean, tags: readonly unknown[] = []) =>
  schemaOf<Value>((value, wrong) => (isValue(value as Value) ? (value as Value) : refuse(wrong)), { tags })

/* @__NO_SIDE_EFFECTS__ */
export const string = () => custom<string>((value: unknown) => typeof value === 'string')

/** A number that JSON can write. */
/* @__NO_SIDE_EFFECTS__ */
export const number = () => custom<number>((value) => Number.isFinite(value))

/* @__NO_SIDE_EFFECTS__ */
export const boolean = () => custom<boolean>((value: unknown) => typeof value === 'boolean')

/* @__NO_SIDE_EFFECTS__ */
export const unknown = () => custom<unknown>(() => true)

/* @__NO_SIDE_EFFECTS__ */
export const literal = <const Value extends string | number | boolean>(value: Value) => oneOf([value])

/* @__NO_SIDE_EFFECTS__ */
const oneOf = <const Value>(values: readonly Value[]) =>
  custom<Value>((value: Value) => values.includes(value), values)
export { oneOf as enum }

/** A key that may be absent or undefined. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <Value>({ reader }: Schema<Value>) =>
  schemaOf((value, wrong) => (value === undefined ? value : reader(value, wrong)), {
    absence: 'leftOut',
  }) as Optional<Value | undefined>

/** A key that may be absent, and is not undefined. */
/* @__NO_SIDE_EFFECTS__ */
export const exactOptional = <Value>({ reader }: Schema<Value>) =>
  schemaOf(reader, { absence: 'leftOut' }) as Optional<Value>

/* @__NO_SIDE_EFFECTS__ */
export const nullable = <Value>({ reader }: Schema<Value>): Schema<Value | null> =>
  schemaOf((value, wrong) => (value === null ? value : reader(value, wrong)))

/** This value in place of one that is absent. */
/* @__NO_SIDE_EFFECTS__ */
export const defaulted = <Value>({ reader }: Schema<Value>, instead: Value): Schema<Value> =>
  schemaOf((value, wrong) => (value === undefined ? instead : reader(value, wrong)), { absence: 'filled' })

/** This value in place of one that is absent or can't be read. */
/* @__NO_SIDE_EFFECTS__ */
export const otherwise = <Value>(schema: Schema<Value>, instead: Value): Schema<Value> =>
  schemaOf(
    (value) => {
      const read = schema.safeParse(value)
      return read.success ? read.data : instead
    },
    { absence: 'filled' },
  )

/* @__NO_SIDE_EFFECTS__ */
export const array = <Value>(item: Schema<Value>): Schema<Value[]> =>
  schemaOf((value, wrong) =>
    Array.isArray(value) ? value.map((each, index) => readAt(index, item, each, wrong)) : refuse(wrong),
  )

/** An object with any keys of one kind. */
/* @__NO_SIDE_EFFECTS__ */
export const record = <Key extends string, Value>(
  keys: Schema<Key>,
  values: Schema<Value>,
): Schema<Record<Key, Value>> =>
  schemaOf((value, wrong) => {
    if (!isRecord(value) || !isPlain(value)) return refuse(wrong)
    const found: Record<string, Value> = {}
    for (const [key, each] of Object.entries(value)) {
      if (key === '__proto__') continue
      readAt(key, keys, key, wrong)
      found[key] = readAt(key, values, each, wrong)
    }
    return found
  })

/** What was made as an object: no date, no file. It may be of another realm, as what comes from a database is. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return !isRecord(prototype) || Object.hasOwn(prototype, 'isPrototypeOf')
}

/** An object with these keys. Others are left out. */
/* @__NO_SIDE_EFFECTS__ */
const objectOf = <const Of extends Shape>(shape: Of) => withOthers(shape, () => undefined)
export { objectOf as object }

/** An object with these keys and no others. */
/* @__NO_SIDE_EFFECTS__ */
export const strictObject = <const Of extends Shape>(shape: Of) =>
  withOthers(shape, (_, __, ___, wrong) => refuse(wrong))

/** An object with these keys. Others stay as they are. */
/* @__NO_SIDE_EFFECTS__ */
export const looseObject = <const Of extends Shape>(shape: Of) =>
  withOthers(shape, (found, key, value) => {
    if (key !== '__proto__') found[key] = value
  }) as Schema<ObjectOf<Of> & Record<string, unknown>>

type Found = Record<string, unknown>

/* @__NO_SIDE_EFFECTS__ */
function withOthers<Of extends Shape>(
  shape: Of,
  other: (found: Found, key: string, value: unknown, wrong: Issue[]) => void,
): ObjectSchema<Of> {
  const fields = Object.entries(shape)
  const read = (value: unknown, wrong: Issue[]) => {
    if (!isRecord(value)) return refuse(wrong)
    const found: Found = {}
    for (const [key, field] of fields) {
      const isHere = key in value
      if (isHere || field.absence === 'filled') {
        const read = readAt(key, field, value[key], wrong)
        if (isHere || read !== undefined) found[key] = read
      } else if (field.absence === 'refused') wrong.push({ path: [key] })
    }
    for (const key of Object.keys(value)) if (!Object.hasOwn(shape, key)) other(found, key, value[key], wrong)
    return found as ObjectOf<Of>
  }
  return { ...schemaOf(read, { tagsAt: (key) => shape[key]?.tags ?? [] }), shape }
}

/** An object with further keys, or with others in the place of some. */
/* @__NO_SIDE_EFFECTS__ */
export const extend = <Of extends Shape, const More extends Shape>(
  { shape }: { readonly shape: Of },
  more: More,
) => objectOf<Omit<Of, keyof More> & More>({ ...shape, ...more })

/** An object without some of its keys. */
/* @__NO_SIDE_EFFECTS__ */
export const omit = <Of extends Shape, Key extends keyof Of>(
  { shape }: { readonly shape: Of },
  without: Readonly<Record<Key, true>>,
) =>
  objectOf(
    Object.fromEntries(Object.entries(shape).filter(([key]) => !Object.hasOwn(without, key))) as Omit<
      Of,
      Key
    >,
  )

/** The first that reads the value. */
/* @__NO_SIDE_EFFECTS__ */
export const union = <const Options extends readonly Schema[]>(
  options: Options,
): Schema<Infer<Options[number]>> =>
  schemaOf((value, wrong) => {
    for (const option of options) {
      const read = option.safeParse(value)
      if (read.success) return read.data as Infer<Options[number]>
    }
    return refuse(wrong)
  })

/** The one whose value at this key it is. */
/* @__NO_SIDE_EFFECTS__ */
export function discriminatedUnion<const Options extends readonly Schema[]>(
  tag: string,
  options: Options,
): Schema<Infer<Options[number]>> {
  const byTag = new Map(
    options.flatMap((option) => option.tagsAt(tag).map((each) => [each, option] as const)),
  )
  return schemaOf(
    (value, wrong) => {
      if (!isRecord(value)) return refuse(wrong)
      const option = byTag.get(value[tag])
      if (option) return option.reader(value, wrong) as Infer<Options[number]>
      wrong.push({ path: [tag] })
      return undefined as never
    },
    { tagsAt: (key) => options.flatMap((option) => option.tagsAt(key)) },
  )
}

type Sized = { readonly length: number }
export const minLength =
  (least: number) =>
  ({ length }: Sized): boolean =>
    length >= least
export const maxLength =
  (most: number) =>
  ({ length }: Sized): boolean =>
    length <= most
export const gte =
  (least: number) =>
  (value: number): boolean =>
    value >= least
export const lte =
  (most: number) =>
  (value: number): boolean =>
    value <= most
export const regex =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)
