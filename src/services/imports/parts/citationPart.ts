import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

/** A source that a reply cites; none for what is no web address. Titles equal to the address are left out. */
export const citationPart = (url: unknown, title: unknown): readonly Part[] =>
  typeof url === 'string' && /^https?:\/\//i.test(url)
    ? [
        {
          type: 'citation',
          url,
          ...(typeof title === 'string' && title !== '' && title !== url && { title }),
        },
      ]
    : []

/** The sources of a foreign list of them, each address once. Names of fields differ: `url`, `link` or `uri`. */
export function citationParts(list: unknown): readonly Part[] {
  const found = new Map<string, Part>()
  for (const source of Array.isArray(list) ? list : []) {
    if (!isRecord(source)) continue
    const url = source['url'] ?? source['link'] ?? source['uri']
    for (const part of citationPart(url, source['title'])) {
      if (typeof url === 'string' && !found.has(url)) found.set(url, part)
    }
  }
  return [...found.values()]
}
