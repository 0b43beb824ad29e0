import * as z from '@/lib/schema'

/** What the host of this page says that it does. Hosts of earlier versions don't say all of it. */
const offerSchema = z.object({
  /** It passes requests to a service. */
  gateway: z.exactOptional(z.boolean()),
  needsKey: z.exactOptional(z.boolean()),
  schedules: z.exactOptional(z.boolean()),
  /** It keeps links. */
  shares: z.exactOptional(z.boolean()),
})

/** What the host of a page offers; undefined where that can't be told: a plain file host answers with a page or not at all. */
export const readHostOffer = (fetch: typeof globalThis.fetch, origin: string) =>
  fetch(`${origin}/api/server`, { cache: 'no-store' })
    .then((answer) => answer.json())
    .then((body: unknown) => offerSchema.safeParse(body).data)
    .catch(() => undefined)
