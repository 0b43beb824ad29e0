import type { DocumentBlock } from '@/domain/documents/documentText'
import { plainText } from '@/domain/documents/passages'
import { addressesIn } from '@/domain/web/namedAddresses'
import { LONGEST_LINK, MOST_LINKS, type UnreadPage, type WebPage } from '@/domain/web/webPage'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { decodeHtml } from '@/services/documents/readers/guessEncoding'
import type { WebAnswer } from '@/services/web/askWeb'

/** Characters that nobody sees, in which words for models alone can be hidden. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu

/** What an address gave, as text with its title and date. In a worker: a PDF can take seconds. Never rejects. */
export async function readPageBytes({ url, type, bytes }: WebAnswer): Promise<Result<WebPage, UnreadPage>> {
  try {
    const kind = kindOf(type, bytes)
    if (kind === undefined) return failed('type')
    const read = kind === 'pdf' ? await readPdf(bytes) : await readText(kind, type, bytes)
    if (read === undefined) return failed('broken')
    const text = read.text.replace(INVISIBLE, '').trim()
    if (text === '') return failed('empty')
    const title = read.title.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().slice(0, 300)
    return ok({
      url,
      title: title || lastOf(url),
      ...(read.date !== undefined && { date: read.date }),
      text,
      links: linksOf(read.links ?? addressesIn(text), url),
    })
  } catch {
    return failed('broken')
  }
}

type Read = {
  readonly title: string
  readonly date?: string
  readonly text: string
  /** As they are written; undefined where only the text may name some. */
  readonly links?: readonly string[]
}

/** Links as whole addresses, each once, up to a limit. */
function linksOf(written: readonly string[], base: string): readonly string[] {
  const found = new Set<string>()
  for (const each of written) {
    if (found.size >= MOST_LINKS) break
    if (!URL.canParse(each, base)) continue
    const url = new URL(each, base)
    url.hash = ''
    if (/^https?:$/.test(url.protocol) && url.href.length <= LONGEST_LINK) found.add(url.href)
  }
  return [...found]
}

async function readText(kind: 'html' | 'text', type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Read> {
  const source = decoded(type, bytes)
  if (kind === 'text') return { title: '', text: source }
  const { extractArticle } = await loadCode(() => import('./extractArticle'))
  const { title, date, blocks, links } = extractArticle(source)
  return { title, ...(date !== undefined && { date }), text: textOf(blocks), links }
}

async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Read | undefined> {
  const { readDocument } = await loadCode(() => import('@/services/documents/readDocument'))
  const read = await readDocument(new Blob([bytes]), {
    name: '',
    kind: 'pdf',
    label: '',
    onProgress: () => undefined,
  })
  return read.ok
    ? { title: '', text: textOf(read.value.passages.flatMap(({ blocks }) => blocks)) }
    : undefined
}

const textOf = (blocks: readonly DocumentBlock[]): string => plainText(blocks)

function kindOf(type: string, bytes: Uint8Array): 'html' | 'text' | 'pdf' | undefined {
  const media = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 500))
  if (media === 'application/pdf' || head.startsWith('%PDF-')) return 'pdf'
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(media)) return 'html'
  if (media === '' || media === 'text/plain')
    return /^\s*<(?:!doctype html|html|head|body)\b/i.test(head) ? 'html' : 'text'
  return /^text\/|[/+](?:json|xml)$/.test(media) ? 'text' : undefined
}

/** By the encoding that the answer or the page names, else by its bytes. */
function decoded(type: string, bytes: Uint8Array<ArrayBuffer>): string {
  const label = /charset=["']?([\w-]+)/i.exec(type)?.[1]
  if (label !== undefined) {
    try {
      return new TextDecoder(label).decode(bytes)
    } catch {
      // An encoding that no browser knows.
    }
  }
  return decodeHtml(bytes.buffer)
}

/** What an address ends with, as the name of what has none. */
function lastOf(url: string): string {
  const { host, pathname } = new URL(url)
  return pathname.split('/').findLast((part) => part !== '') ?? host
}
