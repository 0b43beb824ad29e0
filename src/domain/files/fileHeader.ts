import * as z from 'zod/mini'

/** The newest version of the format this app writes and reads. */
export const FILE_VERSION = 1

export type FileHeader = {
  readonly format: 'parlance'
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly exportedAt: number
}

/** Checks the first line of a file. Versions newer than `FILE_VERSION` pass: they are refused with their own words. */
export const fileHeaderSchema = z.object({
  format: z.literal('parlance'),
  version: z.number(),
  exportedAt: z.number(),
}) satisfies z.ZodMiniType<FileHeader>

/** The first line of a file, without its line break. */
export const fileHeaderLine = (exportedAt: number): string =>
  JSON.stringify({ format: 'parlance', version: FILE_VERSION, exportedAt } satisfies FileHeader)
