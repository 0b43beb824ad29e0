import { fileURLToPath } from 'node:url'

import { createHost } from './createHost'
import { listen } from './listen'
import { readSettings } from './readSettings'
import { listStaticFiles } from './staticFiles'

const settings = readSettings(process.env)
if (!settings.ok) stop(settings.error)
else {
  const files = await listStaticFiles(fileURLToPath(new URL('../client', import.meta.url)))
  if (!files.has('/index.html')) stop('The app is not built yet. Run: npm run build')
  const listening = await listen(createHost({ files }), settings.value)
  if (listening.ok) console.log(`Parlance is at ${listening.value.url}`)
  else stop(listening.error)
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}
