import { fileURLToPath } from 'node:url'

import { buildApi } from './buildApi'
import { createHost } from './createHost'
import { listen } from './listen'
import { readSettings } from './readSettings'
import { listStaticFiles } from './staticFiles'
import { openHostStore } from './store/openHostStore'

const inClient = (path: string) => fileURLToPath(new URL(`../client/${path}`, import.meta.url))

const settings = readSettings(process.env)
if (!settings.ok) stop(settings.error)
else {
  const files = await listStaticFiles(inClient(''))
  if (!files.has('/index.html')) stop('The app is not built yet. Run: npm run build')
  const store = await openHostStore(settings.value, Date.now).catch((error: unknown) =>
    stop(error instanceof Error ? error.message : String(error)),
  )
  const { api, says, flush } = await buildApi(settings.value, inClient('models/pocket.gguf'), store)
  const listening = await listen(createHost({ files, api }), settings.value)
  if (!listening.ok) stop(listening.error)
  for (const line of [`Parlance is at ${listening.value.url}`, ...says]) console.log(line)
  const end = async () => {
    await listening.value.close()
    await flush()
    await store.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}
