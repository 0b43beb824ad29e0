// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { spannedCopy } from '@/views/conversation/copy/spannedCopy'

const message = (number: number, text: string): Message => ({
  id: `m${number}` as MessageId,
  conversationId: 'c1' as ConversationId,
  parentId: number === 0 ? null : (`m${number - 1}` as MessageId),
  role: number % 2 === 0 ? 'user' : 'assistant',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: number,
})

const MESSAGES = Array.from({ length: 6 }, (_, number) =>
  message(number, number % 2 === 0 ? `Question ${number} <a>` : `An **answer** ${number}`),
)
const SHOWN = {
  path: MESSAGES.map(({ id }) => id),
  messageOf: (id: MessageId) => MESSAGES.find((each) => each.id === id),
}

/** A transcript of which only some rows are in the page, with something before and after it. */
function page(...rendered: readonly number[]) {
  document.body.innerHTML = `<p id="before">Before</p><div role="log"><div>${rendered
    .map(
      (number) =>
        `<div><article data-message-id="m${number}"><div data-part="text"><p>First ${number}</p><p>Second ${number}</p><button>Copy</button></div><button>Model</button></article></div>`,
    )
    .join('')}</div></div><p id="after">After</p>`
  return document.querySelector<HTMLElement>('[role="log"]')!
}

const words = (number: number, paragraph: 0 | 1): Text =>
  document.querySelectorAll(`[data-message-id="m${number}"] p`)[paragraph]!.firstChild as Text

function from(start: readonly [Node, number], end: readonly [Node, number]): Range {
  const range = document.createRange()
  range.setStart(...start)
  range.setEnd(...end)
  return range
}

afterEach(() => {
  document.body.innerHTML = ''
})

describe('a selection over messages of which some are not in the page', () => {
  it('copies every message when the whole transcript is selected', () => {
    const log = page(2, 3)
    const range = document.createRange()
    range.selectNodeContents(log)
    const copied = spannedCopy(log, range, SHOWN)
    expect(copied?.plain).toBe(
      'Question 0 <a>\n\nAn **answer** 1\n\nQuestion 2 <a>\n\nAn **answer** 3\n\nQuestion 4 <a>\n\nAn **answer** 5',
    )
    expect(copied?.html).toContain('<p>Question 0 &lt;a&gt;</p>\n<p>An <strong>answer</strong> 1</p>')
  })

  it('copies every message, and nothing beside them, when the whole page is selected', () => {
    const log = page(4, 5)
    const range = document.createRange()
    range.selectNodeContents(document.body)
    expect(spannedCopy(log, range, SHOWN)?.plain).toMatch(/^Question 0[^]*answer\*\* 5$/)
  })

  it('copies very much as text alone', () => {
    const log = page(0, 1)
    const range = document.createRange()
    range.selectNodeContents(log)
    const long = 'word '.repeat(30_000)
    const messageOf = (id: MessageId) => ({
      ...SHOWN.messageOf(id)!,
      parts: [{ type: 'text', text: long }] as const,
    })
    const copied = spannedCopy(log, range, { ...SHOWN, messageOf })
    expect(copied?.plain.length).toBeGreaterThan(4 * long.length)
    expect(copied?.html).toBeUndefined()
  })

  it('copies its ends as they are selected, and those between whole', () => {
    const log = page(1, 4)
    const range = from([words(1, 0), 2], [words(4, 1), 3])
    expect(spannedCopy(log, range, SHOWN)?.plain).toBe(
      'rst 1\n\nSecond 1\n\nQuestion 2 <a>\n\nAn **answer** 3\n\nFirst 4\n\nSec',
    )
  })

  it('takes an end that is selected whole from the data, and reaches beyond the list when the selection does', () => {
    const log = page(2, 3)
    const range = from([words(2, 0), 0], [document.querySelector('#after')!.firstChild!, 2])
    expect(spannedCopy(log, range, SHOWN)?.plain).toBe(
      'Question 2 <a>\n\nAn **answer** 3\n\nQuestion 4 <a>\n\nAn **answer** 5',
    )
  })

  it('is left to the browser within one message, in its neighbour, and elsewhere', () => {
    const log = page(2, 3)
    expect(spannedCopy(log, from([words(2, 0), 0], [words(2, 1), 3]), SHOWN)).toBeUndefined()
    expect(spannedCopy(log, from([words(2, 0), 0], [words(3, 1), 3]), SHOWN)).toBeUndefined()
    const after = document.querySelector('#after')!
    expect(spannedCopy(log, from([after, 0], [after, 1]), SHOWN)).toBeUndefined()
  })
})

describe('a selection with a formula, in one message', () => {
  const FORMULA =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation>x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>'

  it('copies its source, and its MathML as rich text', () => {
    const log = page(1)
    log.querySelector('p')!.innerHTML = `so ${FORMULA} holds`
    const range = document.createRange()
    range.selectNodeContents(log.querySelector('p')!)
    const copied = spannedCopy(log, range, SHOWN)
    expect(copied?.plain).toBe('so $x^2$ holds')
    expect(copied?.html).toContain('<math>')
    expect(copied?.html).not.toContain('x2')
  })

  it('leaves everything else to the browser', () => {
    const log = page(1)
    const range = document.createRange()
    range.selectNodeContents(log.querySelector('p')!)
    expect(spannedCopy(log, range, SHOWN)).toBeUndefined()
  })
})
