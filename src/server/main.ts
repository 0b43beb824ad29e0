import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { buildApi } from './buildApi'
import { shown, watchEnvironment } from './commandOptions'
import { createHost } from './createHost'
import { createStop, listen } from './listen'
import { metricsAnswer } from './api/leaving'
import { createHealth } from './health/answerHealth'
import { createMetrics } from './health/createMetrics'
import { openToolRelay, readMcpSetting } from './mcp/readMcpServers'
import { NO_PRICES } from './keys/inviteCommand'
import { listOcrLanguages, listPythonPackages } from './keptFolders'
import { listBuiltFiles } from './packedFiles'
import { hasPrices, readSettings } from './readSettings'
import { createMasker } from './secrets/createMasker'
import { secretsOf } from './secrets/secretsOf'
import { readUpstreamsFile } from './upstreams/readUpstreams'
import { openHostStore } from './store/openHostStore'

/** How long the ends of answers may take to reach their readers, in milliseconds. */
const LAST_BYTES_MS = 1_000

const inClient = (path: string) => fileURLToPath(new URL(`../client/${path}`, import.meta.url))

const watched = watchEnvironment(process.env)
const settings = readSettings(watched.environment)
if (!settings.ok) stop(settings.error)
else {
  const files = await listBuiltFiles(inClient(''))
  if (!files.has('/index.html')) stop('The app is not built yet. Run: npm run build')
  const store = await openHostStore(settings.value, Date.now).catch((error: unknown) =>
    stop(error instanceof Error ? error.message : String(error)),
  )
  const { upstreamsFile, metricsToken, metricsPort } = settings.value
  const plan =
    upstreamsFile === undefined
      ? undefined
      : await readUpstreamsFile(upstreamsFile, watched.environment, settings.value)
  if (plan && !plan.ok) stop(plan.error)
  const mcp = await readMcpSetting(settings.value.mcp, watched.environment)
  if (!mcp.ok) stop(mcp.error)
  // One for everything that goes out: answers, the log, metrics.
  const masker = createMasker(secretsOf(settings.value, plan?.value, mcp.value))
  const log = (line: string) => console.error(masker.text(line))
  for (const warning of watched.warnings()) log(`Warning: ${warning}`)
  const keys = await store.keys.list().catch((error: unknown) => {
    log(error instanceof Error ? error.message : String(error))
    return []
  })
  const isInDollars = keys.some(({ limits = [] }) => limits.some(({ unit }) => unit === 'usd'))
  if (isInDollars && !hasPrices(settings.value)) log(`Warning: ${NO_PRICES}`)
  const tools =
    mcp.value.length === 0
      ? undefined
      : openToolRelay(mcp.value, dirname(settings.value.keyFile), { log, masker })
  const python = await listPythonPackages(settings.value.pythonFolder)
  if (!python.ok) stop(python.error)
  const ocr = await listOcrLanguages(settings.value.ocrFolder)
  if (!ocr.ok) stop(ocr.error)
  const metrics = createMetrics(() => performance.now())
  const { api, says, upstreams, ...closing } = await buildApi(
    settings.value,
    inClient('models/pocket.gguf'),
    store,
    {
      onRow: metrics.used,
      tools,
      masker,
      ...(plan && { plan: plan.value }),
    },
  )
  const metricsText = () => masker.text(metrics.text(upstreams()))
  const watchers = {
    health: createHealth(store, upstreams, closing.isDraining),
    metrics: metricsText,
    metricsToken,
  }
  const listening = await listen(
    createHost({
      files,
      python: python.value,
      ocr: ocr.value,
      api: metrics.watch(api),
      watched: watchers,
      log,
    }),
    settings.value,
  )
  if (!listening.ok) stop(listening.error)
  const beside =
    metricsPort === undefined
      ? undefined
      : await listen(
          { fetch: () => metricsAnswer(metricsText()) },
          { port: metricsPort, hostname: settings.value.hostname },
        )
  if (beside && !beside.ok) stop(beside.error)
  for (const line of [
    `Parlance is at ${listening.value.url}`,
    ...says,
    ...(tools ? [`Tool servers: ${mcp.value.map(({ title }) => title).join(', ')}`] : []),
    ...(python.value.size > 0 ? [`Python packages: ${python.value.size - 1}`] : []),
    ...(beside ? [`Metrics are at ${beside.value.url}`] : []),
  ])
    console.log(masker.text(line))
  const end = createStop({
    ...closing,
    drainSeconds: settings.value.drainSeconds,
    async close() {
      await listening.value.close(LAST_BYTES_MS)
      await beside?.value.close()
      tools?.stopAll()
      await closing.close()
      await store.close()
    },
    exit: (code) => process.exit(code),
    say: (line) => console.log(line),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

function stop(reason: string): never {
  console.error(shown(reason))
  process.exit(1)
}
