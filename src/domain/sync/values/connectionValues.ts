import { connectionSchema } from '@/domain/schema/conversationSchema'

import type { Connection } from '../../connections/connection'

/** A connection as it travels: without its extra headers, which may hold keys. */
export function connectionValue({ headers: _, ...connection }: Connection): unknown {
  return connection
}

/** The connection that another device wrote, with the headers that this one has for it. */
export function connectionFrom(value: unknown, here: Connection | undefined): Connection | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const read = connectionSchema.safeParse({ ...value, headers: here?.headers ?? {} })
  return read.success ? read.data : undefined
}
