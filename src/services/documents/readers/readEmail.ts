import PostalMime, { type Address, type Email } from 'postal-mime'

import type { DocumentBlock } from '@/domain/documents/documentText'
import { ok } from '@/lib/result'

import type { Reader } from './blockBuilder'
import { decodeOther, utf8Of } from './guessEncoding'
import { htmlBlocks } from './htmlBlocks'

/** Mail in plain text that says this little beside its HTML only says that there is HTML. */
const LEAST_SHARE = 0.25

/**
 * Reads an e-mail (RFC 5322, MIME): subject, who wrote to whom and when, what it says, and the names of what is attached,
 * which are not read. Mail that is forwarded as an attachment is part of the text.
 */
export const readEmail: Reader = async (file) => {
  const bytes = await file.arrayBuffer()
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const isPicture = ({ mimeType }: Email['attachments'][number]) => mimeType.startsWith('image/')
  const blocks = [...headBlocks(mail), ...bodyBlocks(mail), ...attachedBlocks(mail)]
  // What only has the name of mail is text.
  const said = blocks.length > 0 ? blocks : paragraphs(utf8Of(bytes) ?? decodeOther(bytes))
  return ok({
    unit: 'document',
    sections: [{ name: '', blocks: said }],
    pictures: mail.attachments.filter(isPicture).length,
  })
}

function headBlocks({ subject, from, to, cc, date }: Email): readonly DocumentBlock[] {
  const heading = (subject ?? '').trim()
  const lines = [
    ['From', from && nameOf(from)],
    ['To', to?.map(nameOf).join(', ')],
    ['Cc', cc?.map(nameOf).join(', ')],
    ['Date', date],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return [
    ...(heading === '' ? [] : [{ type: 'heading', level: 1, text: heading } as const]),
    ...(lines.length === 0 ? [] : [{ type: 'text', text: lines.join('\n') } as const]),
  ]
}

/** The plain text, as it has no layout in tables; the HTML where the text is missing or stands in for it. */
function bodyBlocks({ text = '', html = '' }: Email): readonly DocumentBlock[] {
  const said = text.trim()
  const drawn = html === '' ? [] : htmlBlocks(html)
  if (said.length < LEAST_SHARE * lengthOf(drawn)) return drawn
  return paragraphs(said)
}

const paragraphs = (text: string): readonly DocumentBlock[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .flatMap((paragraph) => {
      const said = paragraph.trim()
      return said === '' ? [] : [{ type: 'text', text: said } as const]
    })

function attachedBlocks({ attachments }: Email): readonly DocumentBlock[] {
  const names = attachments.flatMap(({ filename }) => (filename ? [filename] : []))
  return names.length === 0 ? [] : [{ type: 'text', text: `Attached: ${names.join(', ')}` }]
}

/** As mail programs write them: `Ada Lovelace <ada@example.com>`; the members of a group behind its name. */
const nameOf = ({ name, address, group }: Address): string =>
  group
    ? `${name}: ${group.map(nameOf).join(', ')}`
    : address && name && name !== address
      ? `${name} <${address}>`
      : address || name

const lengthOf = (blocks: readonly DocumentBlock[]): number =>
  blocks.reduce(
    (sum, block) => sum + (block.type === 'table' ? block.rows.flat().join(' ') : block.text).length,
    0,
  )
