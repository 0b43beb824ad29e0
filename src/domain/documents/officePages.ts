/** An Office file as pages: HTML for the closed frame, in which nothing runs. */
export type OfficePages = {
  readonly parts: readonly OfficePart[]
}

/** All of a document or presentation, or a sheet. */
export type OfficePart = {
  /** Of a sheet; empty otherwise. */
  readonly name: string
  readonly html: string
  /** Rows of a sheet that are shown, where it has more. */
  readonly rows?: number
}
