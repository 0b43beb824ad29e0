/** The one service the gateway passes to. Addresses without a trailing slash and without `/v1`. */
export type Upstream = {
  readonly baseUrl: string
  readonly key?: string
  /** Where `/models.json` is; absent = there is no catalog. */
  readonly catalogUrl?: string
}
