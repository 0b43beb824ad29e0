// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import { messageText, type Part } from '@/domain/messages/message'
import { createReplyFold } from '@/domain/replies/foldReply'
import { withMarks } from '@/domain/sources/sourceMarks'
import { fieldsOf, listOf, textOf, type Fields } from '@/domain/usage/fields'
import { isRecord, parseJson } from '@/lib/json'
import { ReferencesContext } from '@/ui/markdown/inline/InlineView'
import { Markdown } from '@/ui/markdown/Markdown'
import { Citations } from '@/views/conversation/sources/Citations'

import { decode } from '../../../domain/dialects/decoding/decode'
import { hasDialects, readDialect } from '../../../domain/dialects/decoding/recordedDialects'
import { hasRecorded, readRecorded, recordedNames } from '../../../services/completions/recorded'
import { encode } from '../../../services/completions/support'

const parts: readonly Part[] = [
  { type: 'text', text: 'It rains.' },
  {
    type: 'citation',
    url: 'https://weather.test/today',
    title: 'Weather',
    passages: [{ text: 'Rain at noon' }],
  },
  { type: 'citation', url: 'https://plain.test/' },
  { type: 'citation', url: 'javascript:alert(1)', title: 'Evil' },
  { type: 'citation', url: '', title: 'report.pdf', passages: [{ text: 'Rain', page: 3 }, { text: 'Wind' }] },
]

it('lists sources by number with title, site and passages; files have no link', () => {
  render(<Citations parts={parts} />)
  const rows = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '1. Weather weather.testRain at noon',
    '2. plain.test ',
    '3. report.pdfPage 3: RainWind',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://weather.test/today',
    'https://plain.test/',
  ])
})

it('is not there without sources', () => {
  const { container } = render(<Citations parts={parts.slice(0, 1)} />)
  expect(container).toBeEmptyDOMElement()
})

/** The blocks that a person reads, without the numbers of sources: what each is and says. */
function blocksOf(parts: readonly Part[]): readonly string[] {
  const { container, unmount } = render(
    <ReferencesContext value={(source) => (MARK.test(source) ? <b data-mark>{source}</b> : undefined)}>
      {parts.map((part, index) => (part.type === 'text' ? <Markdown key={index} text={part.text} /> : null))}
    </ReferencesContext>,
  )
  container.querySelectorAll('[data-mark]').forEach((mark) => {
    expect(mark.closest('code, pre, a')).toBeNull()
    mark.remove()
  })
  const blocks = [
    ...container.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, pre, td, th, blockquote, strong, em'),
  ]
  const read = blocks.map((block) => `${block.tagName}: ${block.textContent.replaceAll('\u202F', '').trim()}`)
  unmount()
  return read
}

const MARK = /^\[\d+(?:, \d+)*\]$/

function partsOf(dialect: Dialect, body: string): readonly Part[] {
  const fold = createReplyFold()
  for (const event of decode(dialect, [encode(body)])) fold.add(event, 0)
  return fold.parts()
}

/** What a service says at its end: the whole text of the reply, where it says it. */
function wholeText(body: string): string | undefined {
  const values = body.split('\n').flatMap((line) => {
    const value = parseJson(line.replace(/^data: ?/, ''))
    return isRecord(value) ? [value] : []
  })
  // Some files hold several replies, of which the first is read.
  const last = values.find(({ type }) => /^response\.(completed|incomplete)$/.test(textOf(type)))
  const output = listOf(fieldsOf(last?.['response'])['output']).map(fieldsOf)
  const said = output.filter(({ type }) => type === 'message').map(textOfMessage)
  return said.length > 0 ? said.join('\n\n') : undefined
}

const textOfMessage = ({ content }: Fields): string =>
  listOf(content)
    .map((part) => textOf(fieldsOf(part)['text']))
    .join('')

function expectSameReading(dialect: Dialect, body: string): void {
  const parts = partsOf(dialect, body)
  const text = messageText({ parts })
  const whole = blocksOf([{ type: 'text', text }])
  expect(blocksOf(withMarks(parts))).toEqual(whole)
  const told = wholeText(body)
  if (told !== undefined) expect(whole).toEqual(blocksOf([{ type: 'text', text: told }]))
  // No source stands between two texts.
  const first = parts.findIndex(({ type }) => type === 'citation')
  if (first >= 0) expect(parts.slice(first).every(({ type }) => type === 'citation')).toBe(true)
}

describe.skipIf(!hasRecorded)(
  'a recorded stream reads as the whole of its reply, with sources marked in it',
  () => {
    test.each(recordedNames('streams'))('%s', (name) =>
      expectSameReading('chat', readRecorded(`streams/${name}`)),
    )
  },
)

describe.skipIf(!hasDialects)('a recorded stream of the other dialects does so, too', () => {
  test.each(recordedNames('dialects/streams'))('%s', (name) =>
    expectSameReading(
      name.startsWith('responses') ? 'responses' : 'messages',
      readDialect(`streams/${name}`),
    ),
  )
  test.each(recordedNames('dialects/streams_chunks').filter((name) => name.endsWith('.jsonl')))(
    '%s',
    (name) => {
      const lines = readDialect(`streams_chunks/${name}`)
        .split('\n')
        .filter((line) => line.trim() !== '')
      const dialect = name.startsWith('responses') ? 'responses' : 'messages'
      expectSameReading(dialect, lines.map((line) => `data: ${line}\n\n`).join(''))
    },
  )
})
