import { listen } from '@/server/listen'

import { htmlOf, type World } from './world'

/** The pages of a world over real HTTP on this machine, with a search that answers as SearXNG does. */
export async function serveWorld({ pages }: World) {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const asked: string[] = []
  let origin = ''
  const search = (query: string) => {
    const words = query.toLowerCase().split(/\s+/)
    const scored = pages
      .map((page) => {
        const text = `${page.title} ${page.text}`.toLowerCase()
        return { page, score: words.filter((word) => text.includes(word)).length }
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || other.page.text.length - one.page.text.length)
    return Response.json({
      results: scored.slice(0, 8).map(({ page }) => ({
        url: `${origin}${page.path}`,
        title: page.title,
        content: page.text.slice(0, 90),
      })),
    })
  }
  const listening = await listen(
    {
      fetch: (request) => {
        const { pathname, searchParams } = new URL(request.url)
        asked.push(pathname)
        if (pathname === '/search') return Promise.resolve(search(searchParams.get('q') ?? ''))
        const page = byPath.get(pathname)
        return Promise.resolve(
          page
            ? new Response(htmlOf(page), { headers: { 'content-type': 'text/html; charset=utf-8' } })
            : new Response('Nothing here.', { status: 404 }),
        )
      },
    },
    { port: 0, hostname: '127.0.0.1' },
  )
  if (!listening.ok) throw new Error(listening.error)
  origin = new URL(listening.value.url).origin
  return { origin, asked, close: listening.value.close, pageAt: (path: string) => byPath.get(path) }
}
