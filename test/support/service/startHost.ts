import type { ServiceLimits } from '@/builtin/createService'
import type { Engine } from '@/builtin/engine'
import { createApi } from '@/server/api/createApi'
import { createBuiltinAnswer } from '@/server/api/createBuiltinAnswer'
import { createHost } from '@/server/createHost'
import { createAttemptLimit } from '@/server/keys/createAttemptLimit'
import { createAuthorize } from '@/server/keys/createAuthorize'
import { createFileKeyStore } from '@/server/keys/createFileKeyStore'
import { createKeyRing } from '@/server/keys/createKeyRing'
import { listen, type Listening } from '@/server/listen'

/** The host as `npm start` makes it, over any engine, on a free port. */
export async function startHost(
  engine: Engine,
  keyFile: string,
  limits: Partial<ServiceLimits> = {},
): Promise<Listening> {
  let count = 0
  const newId = () => String((count += 1))
  const answer = createBuiltinAnswer(engine, { now: Date.now, newId }, limits)
  const authorize = createAuthorize(
    createKeyRing(createFileKeyStore(keyFile), Date.now),
    createAttemptLimit(Date.now),
  )
  const api = createApi({
    kind: 'builtin',
    answer,
    authorize,
    isLoopback: true,
    allowedHosts: [],
    isCatalogOpen: false,
    newId,
  })
  const listening = await listen(createHost({ files: new Map(), api }), { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  return listening.value
}
