import { expect, it } from 'vitest'

import { documentKind } from '@/domain/documents/documentKind'
import { sentText } from '@/domain/documents/sentText'
import { readDocument } from '@/services/documents/readDocument'

async function read(lines: readonly string[]) {
  const result = await readDocument(new Blob([lines.join('\r\n')]), {
    name: 'mail.eml',
    kind: 'email',
    label: 'd1234',
    onProgress: () => undefined,
  })
  if (!result.ok) throw new Error(result.error.type)
  return result.value
}

const HEAD = [
  'From: =?utf-8?q?J=C3=BCrgen_Vo=C3=9F?= <jv@example.com>',
  'To: Ada <ada@example.com>, bo@example.com',
  'Subject: =?utf-8?b?SGFydmVzdCDwn42O?=',
  'Date: Fri, 27 Nov 2026 09:30:00 +0000',
  'MIME-Version: 1.0',
]
const ALTERNATIVE = 'Content-Type: multipart/alternative; boundary=cut'

it('says who wrote to whom and when, and what the text says, decoded', async () => {
  const text = sentText(
    await read([
      ...HEAD,
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'The caf=E9 opens at nine, and the long line goes=',
      ' on.',
      '',
      '> We need apples.',
    ]),
  )
  expect(text).toContain('Harvest 🍎')
  expect(text).toContain('From: Jürgen Voß <jv@example.com>\nTo: Ada <ada@example.com>, bo@example.com\n')
  expect(text).toContain('Date: 2026-11-27T09:30:00.000Z')
  expect(text).toContain('The café opens at nine, and the long line goes on.')
  expect(text).toContain('> We need apples.')
})

it('takes the HTML where the text only stands in for it', async () => {
  const both = (plain: string) => [
    ...HEAD,
    ALTERNATIVE,
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    plain,
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>The order holds <b>twelve</b> crates of apples and four of pears, to be fetched on Monday.</p>',
    '<p style="display:none">Hidden words</p>',
    '--cut--',
  ]
  const drawn = sentText(await read(both('See HTML.')))
  expect(drawn).toContain('The order holds twelve crates')
  expect(drawn).not.toContain('Hidden words')
  const said = sentText(await read(both('The order: twelve crates of apples, four of pears.')))
  expect(said).toContain('twelve crates of apples, four of pears.')
  expect(said).not.toContain('to be fetched')
})

it('names what is attached, without its bytes, and counts pictures', async () => {
  const document = await read([
    ...HEAD,
    'Content-Type: multipart/mixed; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'Both are attached.',
    '--cut',
    'Content-Type: application/pdf; name="order.pdf"',
    'Content-Disposition: attachment; filename="order.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
    '--cut',
    'Content-Type: image/png; name="crate.png"',
    'Content-Disposition: attachment; filename="crate.png"',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--cut--',
  ])
  expect(sentText(document)).toContain('Attached: order.pdf, crate.png')
  expect(sentText(document)).not.toContain('JVBERi0xLjQK')
  expect(document.pictures).toBe(1)
})

it('mail is known by its name and its type; that of Outlook is to be saved as EML', () => {
  expect(documentKind({ name: 'a.eml', type: '' })).toBe('email')
  expect(documentKind({ name: 'a', type: 'message/rfc822' })).toBe('email')
  expect(documentKind({ name: 'a.msg', type: '' })).toEqual({ saveAs: 'EML' })
})

it('what only has the name of mail is read as text', async () => {
  expect(sentText(await read(['Apples are red', '', 'Pears are green']))).toContain('Pears are green')
  expect(sentText(await read(['Apples are red']))).toContain('Apples are red')
})
