import { listen } from '@/server/listen'

import { lateness } from '../late'

import { createScriptedService, type ScriptedOptions, type ScriptedService } from './createScriptedService'

/** The scripted service over real HTTP, on a free port of this machine. */
export async function startScriptedService(
  options: ScriptedOptions = {},
): Promise<ScriptedService & { readonly url: string; close(): Promise<void> }> {
  const service = createScriptedService(options)
  const listening = await listen(
    {
      fetch: async (request) => {
        await lateness()
        return service.fetch(request)
      },
    },
    { port: 0, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  return { ...service, ...listening.value }
}
