import { listen } from '@/server/listen'

import { backgroundProvider } from './backgroundProvider'

/** A provider that writes replies in the background, over real HTTP on a free port of this machine. */
export async function startBackgroundProvider(model: string) {
  const provider = backgroundProvider()
  const models = () =>
    Response.json({ object: 'list', data: [{ id: model, object: 'model' }] }, { headers: provider.headers })
  const listening = await listen(
    {
      fetch(request) {
        const { pathname } = new URL(request.url)
        if (request.method === 'GET' && /models(\.json)?$/.test(pathname)) return models()
        if (request.method === 'POST' && pathname.endsWith('/input_tokens'))
          return Response.json({ input_tokens: 9 }, { headers: provider.headers })
        return provider.fetch(request)
      },
    },
    { port: 0, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  return { ...provider, ...listening.value }
}
