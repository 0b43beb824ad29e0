import type { ServiceLimits } from '@/builtin/service/createService'
import type { Engine } from '@/builtin/engine'
import { createApi } from '@/server/api/createApi'
import { createBuiltinAnswer } from '@/server/api/createBuiltinAnswer'
import { createClosing } from '@/server/api/createClosing'
import { createHost } from '@/server/createHost'
import { createAttemptLimit, createAuthorize, createKeyRing } from '@/server/keys/createAuthorize'
import { createFileOverflow, createLedgerWriter } from '@/server/ledger/createLedgerWriter'
import { createMeter } from '@/server/ledger/createMeter'
import { createUsageReport } from '@/server/ledger/createUsageReport'
import { createLimiter } from '@/server/limits/createLimiter'
import { listen, type Listening } from '@/server/listen'
import { openFileStore } from '@/server/store/files/createFileKeyStore'

/** The host as `npm start` makes it, over any engine, on a free port. */
export async function startHost(
  engine: Engine,
  keyFile: string,
  limits: Partial<ServiceLimits> = {},
): Promise<Listening> {
  let count = 0
  const newId = () => String((count += 1))
  const answer = createBuiltinAnswer(engine, { now: Date.now, newId }, limits)
  const store = openFileStore(keyFile, Date.now)
  const authorize = createAuthorize(createKeyRing(store.keys, Date.now), createAttemptLimit(Date.now))
  const ledger = createLedgerWriter(store.ledger, createFileOverflow(`${keyFile}.waiting`))
  const limiter = createLimiter(store.limits, Date.now)
  const guarded = createApi({
    kind: 'builtin',
    answer,
    authorize,
    limiter,
    meter: createMeter({ ledger, limiter, entryOf: () => undefined, now: Date.now, newId }),
    usage: createUsageReport(store, Date.now, ledger.flush),
    isLoopback: true,
    allowedHosts: [],
    isCatalogOpen: false,
    newId,
  })
  const { api, close } = createClosing(guarded, () => ledger.close())
  const listening = await listen(createHost({ files: new Map(), api }), { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  const { value } = listening
  return {
    url: value.url,
    async close() {
      await value.close()
      await close()
      await store.close()
    },
  }
}
