import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

import type { DocumentBlock } from '@/domain/documents/documentText'
import { htmlBlocks, isUnseen } from '@/services/documents/readers/htmlBlocks'
import { parseMarkup } from '@/services/documents/readers/parseMarkup'

/** The extractor takes quadratic time on what is deeper, and long on what is larger: those are read as they are. */
const MOST_DEPTH = 200
const MOST_ELEMENTS = 20_000

export type Article = {
  readonly title: string
  readonly date?: string
  readonly blocks: readonly DocumentBlock[]
  /** What its links are written as, those of menus too. */
  readonly links: readonly string[]
}

/**
 * The article of a page without menus, advertisements and what is hidden; the whole page where it holds none. Parses
 * into a document that runs no script and loads nothing; works without a browser's own, in workers.
 */
export function extractArticle(html: string): Article {
  const { depth, elements, title, links } = shapeOf(html)
  if (depth > MOST_DEPTH || elements > MOST_ELEMENTS) return { title, blocks: htmlBlocks(html), links }
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const published = dateIn(document)
  for (const element of document.querySelectorAll('[hidden],[aria-hidden],[style]'))
    if (isUnseen(Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))))
      element.remove()
  const article = new Readability(document).parse()
  const found = article?.content ? htmlBlocks(article.content) : []
  const date = article?.publishedTime?.trim() || published
  return {
    title: article?.title?.trim() || title,
    ...(date && { date: /^\d{4}-\d\d-\d\dT/.test(date) ? date.slice(0, 10) : date.slice(0, 40) }),
    blocks: found.length > 0 ? found : htmlBlocks(html),
    links,
  }
}

/** How deep and large a page is, its title and links; linear. */
function shapeOf(html: string): {
  readonly depth: number
  readonly elements: number
  readonly title: string
  readonly links: readonly string[]
} {
  const links: string[] = []
  let depth = 0
  let deepest = 0
  let elements = 0
  let title = ''
  let isTitle = false
  parseMarkup(
    html,
    {
      onopentag(name, { href }) {
        depth += 1
        elements += 1
        deepest = Math.max(deepest, depth)
        isTitle = name === 'title' && title === ''
        if (name === 'a' && href !== undefined) links.push(href)
      },
      ontext(text) {
        if (isTitle) title += text
      },
      onclosetag() {
        depth -= 1
        isTitle = false
      },
    },
    {},
  )
  return { depth: deepest, elements, title: title.trim(), links }
}

/** Where pages say when they were published, besides what the extractor knows. */
function dateIn(document: Document): string {
  const metas = ['article:published_time', 'datePublished', 'date', 'dc.date', 'article:modified_time']
  for (const name of metas) {
    const meta = document.querySelector(
      `meta[property="${name}"],meta[name="${name}"],meta[itemprop="${name}"]`,
    )
    const content = meta?.getAttribute('content')?.trim()
    if (content) return content
  }
  return document.querySelector('time[datetime]')?.getAttribute('datetime')?.trim() ?? ''
}
