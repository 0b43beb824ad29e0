import { isRecord } from '@/lib/json'

/** An object of foreign JSON, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text, empty where there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text that is not empty; undefined otherwise. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A count, rounded; undefined for what is none. */
export const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined

/** A count above zero; undefined otherwise. */
export const someOf = (value: unknown): number | undefined => countOf(value) || undefined

/** Those members that are there. */
export const present = <Members extends object>(
  members: Members,
): { readonly [Name in keyof Members]?: NonNullable<Members[Name]> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never

/** A number of tokens that is not known exactly. */
export type TokenRange = { readonly low: number; readonly high: number }

/** A count that is not known exactly: the likely value and its bounds, in tokens. */
export type TokenEstimate = { readonly tokens: number; readonly low: number; readonly high: number }
