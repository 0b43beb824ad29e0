import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toHtmlDocument } from '@/domain/files/toHtmlDocument'
import { toMarkdown } from '@/domain/files/toMarkdown'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import type { AttachmentId, MessageId, ModelId } from '@/domain/ids'

import { aConversation, aMessage, messageId } from '../../services/storage/rows'

const question = aMessage('q', 'Which boat?')
const first = aMessage('a1', 'A **sloop**.', { role: 'assistant', parentId: question.id })
const second = aMessage('a2', 'A ketch.', { role: 'assistant', parentId: question.id })
const thanks = aMessage('t', 'Thanks', { parentId: first.id })
const conversation = aConversation('c1', { title: 'Boats & <ships>', activeLeafId: thanks.id })
const all = [question, first, second, thanks]
const HOSTILE = `<script>alert(1)</script><img src=x onerror="alert(1)">`
const renderMarkdown = (text: string) => [`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`]
const imageOf = () => Promise.resolve(undefined)

async function textOf(pieces: Iterable<string> | AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('toMarkdown', () => {
  it('writes the shown path', async () => {
    expect(await textOf(toMarkdown(conversation, all))).toBe(
      '# Boats & <ships>\n\n## You\n\nWhich boat?\n\n## Assistant\n\nA **sloop**.\n\n## You\n\nThanks\n',
    )
  })

  it('names the collections that the conversation looks in', async () => {
    const written = await textOf(toMarkdown(conversation, all, { collections: ['Handbook', 'Old\nrecipes'] }))
    expect(written).toContain('# Boats & <ships>\n\n## Knowledge\n\n- Handbook\n- Old recipes\n\n## You\n')
  })

  it('is the same whatever the page is in', async () => {
    const files = async () => [
      await textOf(toMarkdown(conversation, all)),
      await textOf(toHtmlDocument(conversation, all, { renderMarkdown, imageOf })),
    ]
    const written = await files()
    setLanguage(await loadLanguage('en-x-pseudo', []))
    expect(await files().finally(() => setLanguage(ENGLISH))).toEqual(written)
  })

  it('numbers the sources of a reply and quotes what it relies on', async () => {
    const cited = aMessage('x', 'It rains.', {
      role: 'assistant',
      parts: [
        { type: 'text', text: 'It rains.' },
        { type: 'citation', url: 'https://a.test/', title: 'Weather' },
        { type: 'citation', url: '', title: 'report.pdf', passages: [{ text: 'Rain at noon.', page: 3 }] },
      ],
    })

    expect(await textOf(toMarkdown(aConversation(), [cited]))).toContain(
      'It rains.\n\nSource 1: Weather, <https://a.test/>\n\nSource 2: report.pdf\n\n> Page 3: Rain at noon.',
    )
    const html = await textOf(toHtmlDocument(aConversation(), [cited], { renderMarkdown, imageOf }))
    expect(html).toContain(
      'Source 2: report.pdf</p><blockquote class="source" dir="ltr">Page 3: Rain at noon.',
    )
  })

  it('keeps the lines a person wrote, each of which runs its own way, in a page', async () => {
    const asked = aMessage('x', '`f()` دالتي:\nAn <error> of it', { role: 'user' })
    const html = await textOf(toHtmlDocument(aConversation(), [asked], { renderMarkdown, imageOf }))
    expect(html).toContain(
      '<div class="lines"><div dir="rtl">`<bdi dir="ltr">f()</bdi>` دالتي:\n</div><div dir="ltr">An &lt;error&gt; of it</div></div>',
    )
  })

  it('says what the person thinks of a reply, in both kinds of document', async () => {
    const rated = (rating: 'good' | 'bad') =>
      aMessage(rating, 'It rains.', {
        role: 'assistant',
        reply: { model: 'swift' as ModelId, connectionId: '' as never, rating },
      })
    expect(await textOf(toMarkdown(aConversation(), [rated('good')]))).toContain(
      'It rains.\n\n*Rated as good.*\n',
    )
    const html = await textOf(toHtmlDocument(aConversation(), [rated('bad')], { renderMarkdown, imageOf }))
    expect(html).toContain('<p class="ending">Rated as bad.</p></article>')
  })

  it('names the models whose replies a reply was merged of', async () => {
    const replies = ['swift', 'deep', 'swift'].map((model, index) => ({
      id: `m${index}` as MessageId,
      connectionId: '' as never,
      model: model as ModelId,
      text: '',
    }))
    const merged = aMessage('x', 'It rains.', {
      role: 'assistant',
      reply: { model: 'swift' as ModelId, connectionId: '' as never, merged: { replies } },
    })
    const note = 'Merged from the replies of swift and deep.'
    expect(await textOf(toMarkdown(aConversation(), [merged]))).toContain(`It rains.\n\n*${note}*\n`)
    expect(await textOf(toHtmlDocument(aConversation(), [merged], { renderMarkdown, imageOf }))).toContain(
      `<p class="ending">${note}</p>`,
    )
  })

  it('fences tool calls so that their text cannot end the fence', async () => {
    const call = aMessage('x', '', {
      role: 'assistant',
      parts: [{ type: 'toolCall', id: '1', name: 'run', arguments: '```\n# not a heading' }],
    })

    expect(await textOf(toMarkdown(aConversation(), [call]))).toContain(
      '````json\n```\n# not a heading\n````',
    )
  })
})

describe('toHtmlDocument', () => {
  it('has every branch, the shown one unfolded', async () => {
    const html = await textOf(toHtmlDocument(conversation, all, { renderMarkdown, imageOf }))

    expect(html.indexOf('Variant 2 of 2')).toBeGreaterThan(0)
    expect(html.match(/<article/g)).toHaveLength(4)
    expect(html.indexOf('A ketch.')).toBeLessThan(html.indexOf('</details>'))
    expect(html.indexOf('A **sloop**.')).toBeGreaterThan(html.indexOf('</details>'))
  })

  it('lets nothing foreign become markup', async () => {
    const message = aMessage('m', '', {
      role: 'assistant',
      reply: { model: HOSTILE as ModelId, connectionId: '' as never },
      parts: [
        { type: 'text', text: HOSTILE },
        { type: 'refusal', text: HOSTILE },
        { type: 'toolCall', id: HOSTILE, name: HOSTILE, arguments: HOSTILE },
        { type: 'toolResult', toolCallId: HOSTILE, text: HOSTILE },
        {
          type: 'citation',
          url: `javascript:alert(1)${HOSTILE}`,
          title: HOSTILE,
          passages: [{ text: HOSTILE }],
        },
        { type: 'image', attachmentId: 'h' as AttachmentId, name: HOSTILE, mediaType: '', sizeBytes: 1 },
      ],
    })
    const hostile = aConversation('c1', { title: HOSTILE, tags: [HOSTILE] })

    const html = await textOf(
      toHtmlDocument(hostile, [message], {
        renderMarkdown,
        imageOf: () => Promise.resolve('https://evil.example/pixel.png'),
      }),
    )

    expect(html).not.toMatch(/<script|<img|<a\b/i)
    expect(html).toContain("default-src 'none'")
  })

  it('has the same elements whatever the texts are', async () => {
    const htmlOf = (text: string) =>
      textOf(
        toHtmlDocument(
          aConversation('c1', {
            title: text,
            tags: [text],
            settings: { ...conversation.settings, modelId: text as ModelId, systemPrompt: `x${text}` },
          }),
          [
            aMessage('m', '', {
              role: 'assistant',
              reply: { model: text as ModelId, connectionId: '' as never },
              parts: [
                { type: 'refusal', text },
                { type: 'toolCall', id: text, name: text, arguments: text },
                { type: 'toolResult', toolCallId: text, text },
                { type: 'citation', url: text, title: text, date: text, passages: [{ text, page: 1 }] },
                {
                  type: 'image',
                  attachmentId: 'h' as AttachmentId,
                  name: text,
                  mediaType: text,
                  sizeBytes: 1,
                },
              ],
            }),
          ],
          { renderMarkdown, imageOf: () => Promise.resolve(`data:image/png;base64,${text}`) },
        ),
      )
    const tagsOf = (html: string) => html.match(/<[/!]?[a-z0-9]+/gi)
    const plain = tagsOf(await htmlOf('x'))
    const markup = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', '=', '/', '!', '-', ' ', 'script', 'onload'),
    })
    await fc.assert(
      fc.asyncProperty(markup, async (text) => {
        const html = await htmlOf(text)
        expect(tagsOf(html)).toEqual(plain)
        expect(html.match(/<img[^>]*>/g)?.every((tag) => /^<img src="[^"]*" alt="[^"]*">$/.test(tag))).toBe(
          true,
        )
      }),
    )
  })

  it('writes conversations of any depth', async () => {
    const deep = Array.from({ length: 20_000 }, (_, index) =>
      aMessage(`m${index}`, 'x', { parentId: index === 0 ? null : messageId(`m${index - 1}`) }),
    )

    const html = await textOf(toHtmlDocument(aConversation(), deep, { renderMarkdown, imageOf }))
    expect(html.match(/<article/g)).toHaveLength(20_000)
  })
})
