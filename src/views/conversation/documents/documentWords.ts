import type { DocumentFacts, DocumentUnit } from '@/domain/attachments/attachment'
import { dotted } from '@/lib/text/dotted'
import { formatItems } from '@/lib/text/formatList'
import { formatTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

/** How long a document is: `38 pages`; undefined where it has no numbered parts. */
function extentOf({ unit, count }: Pick<DocumentFacts, 'unit' | 'count'>): string | undefined {
  switch (unit) {
    case 'page':
      return plural(count, { one: '{count} page', other: '{count} pages' })
    case 'slide':
      return plural(count, { one: '{count} slide', other: '{count} slides' })
    case 'sheet':
      return plural(count, { one: '{count} sheet', other: '{count} sheets' })
    case 'chapter':
      return plural(count, { one: '{count} chapter', other: '{count} chapters' })
    case 'document':
      return undefined
  }
}

/** Where a passage is: `page 14`, `sheet Costs`, `lines 120–164`; undefined in a document without numbered parts. */
export function placeWords(unit: DocumentUnit, name: string): string | undefined {
  switch (unit) {
    case 'page':
      return t('page {name}', { name })
    case 'slide':
      return t('slide {name}', { name })
    case 'sheet':
      return t('sheet {name}', { name })
    case 'chapter':
      return t('chapter {name}', { name })
    case 'document':
      return name === '' ? undefined : t('lines {name}', { name })
  }
}

/** What goes of a document: `whole document`, `9 of 214 passages`, `original file`, `3 pages as images`. */
function sentWords({ sent, passages, pages }: Pick<DocumentFacts, 'sent' | 'passages' | 'pages'>): string {
  if (sent === 'pages')
    return plural(pages?.length ?? 0, {
      one: '{count} page as an image',
      other: '{count} pages as images',
    })
  if (sent === 'whole') return t('whole document')
  if (sent === 'original') return t('original file')
  if (passages === 0) return t('no text yet')
  return t('{count} of {passages} passages', { count: sent.length, passages })
}

/** Both of a document: `38 pages · whole document`. */
export const summaryOf = (facts: DocumentFacts): string => dotted([extentOf(facts), sentWords(facts)])

/** Tokens and price before sending: `≈ 12k tokens, $0.036`. */
export function costWords(tokens: number, price: string | undefined): string {
  const counted = t('≈ {tokens} tokens', { tokens: formatTokens(tokens) })
  return price === undefined ? counted : formatItems([counted, price])
}
