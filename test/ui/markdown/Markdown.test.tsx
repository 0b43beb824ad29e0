// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { Markdown } from '@/ui/markdown/Markdown'
import { type CodeLine, MarkdownMeansProvider } from '@/ui/markdown/MarkdownDeps'

/** Renders a text that can go on growing. */
function renderMarkdown(text: string, { isLive = false, isWatched = false, deps = {} } = {}) {
  const page = (shown: string, live: boolean) => (
    <MarkdownMeansProvider value={deps}>
      <Markdown text={shown} isLive={live} isWatched={isWatched || live} idPrefix="m" />
    </MarkdownMeansProvider>
  )
  const { container, rerender } = render(page(text, isLive))
  return { container, show: (shown: string, live = true) => rerender(page(shown, live)) }
}

const REPLY = `# Title

First paragraph with **bold** words.

- one
- two

\`\`\`ts
const a = 1
const b = 2
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

Last words.`

describe('Markdown', () => {
  it('shows what a reply is made of', () => {
    renderMarkdown(REPLY)
    expect(screen.getByRole('heading', { name: 'Title', level: 1 })).toHaveAttribute('id', 'm-h1')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('columnheader', { name: 'a' })).toBeVisible()
    expect(screen.getByRole('group', { name: 'TypeScript code' })).toHaveTextContent(
      'const a = 1 const b = 2',
    )
  })

  it('keeps the elements of what is settled while the rest arrives, and when the reply ends', () => {
    const { container, show } = renderMarkdown('', { isLive: true })
    const seen = new Map<string, Element | null>()
    const places = ['h1', 'p', 'li', 'pre', '.md-line', 'table', 'td']
    for (let end = 1; end <= REPLY.length; end++) {
      show(REPLY.slice(0, end))
      for (const place of places) {
        const element = container.querySelector(place)
        const before = seen.get(place)
        if (before && REPLY.slice(0, end).includes('\n\n')) expect(element).toBe(before)
        // Only what stands before an empty line is settled.
        if (element && /\n\n$/.test(REPLY.slice(0, end))) seen.set(place, element)
      }
    }
    show(REPLY, false)
    for (const place of places) expect(container.querySelector(place)).toBe(seen.get(place))
  })

  it('takes in a burst over several frames, and all of it', async () => {
    const { container, show } = renderMarkdown('Begun.', { isLive: true })
    const burst = `Begun.${Array.from({ length: 400 }, (_, index) => `\n\nParagraph ${index} 😀 with *some* words to fill it.`).join('')}`
    show(burst, false)
    expect(container.querySelectorAll('p').length).toBeLessThan(150)
    await vi.waitFor(() =>
      expect(container).toHaveTextContent(/Paragraph 399 😀 with some words to fill it\.$/),
    )
    // The end is there first; what came before it is drawn when there is time.
    await vi.waitFor(
      () => {
        expect(container.querySelectorAll('p')).toHaveLength(401)
      },
      { timeout: 30_000 },
    )
    expect([...container.querySelectorAll('p')].at(-1)).toHaveTextContent(
      'Paragraph 399 😀 with some words to fill it.',
    )
    expect(container.querySelectorAll('em')).toHaveLength(400)
  })

  it('takes in over several frames, too, what came whole before it was first drawn', async () => {
    const text = `${'A paragraph.\n\n'.repeat(4_000)}The end.`
    const { container } = renderMarkdown(text, { isWatched: true })
    expect(container.querySelectorAll('p').length).toBeLessThan(150)
    await vi.waitFor(() => expect(container).toHaveTextContent(/The end\.$/))
  })

  it('shows a long text whole at once when it is not a burst', () => {
    const { container } = renderMarkdown('A paragraph.\n\n'.repeat(1_000))
    expect(container.querySelectorAll('p')).toHaveLength(1_000)
  })

  it('keeps a selection in a settled block through a thousand tokens', () => {
    const { container, show } = renderMarkdown('Settled words.\n\n', { isLive: true })
    const words = container.querySelector('p')?.firstChild
    document.getSelection()?.setBaseAndExtent(words!, 0, words!, 7)
    let text = 'Settled words.\n\n'
    for (let count = 0; count < 1000; count++) show((text += count % 9 === 0 ? '\n\n' : ' more'))
    show(text, false)
    expect(document.getSelection()?.toString()).toBe('Settled')
  })

  it('renders one block for one token, however many there are', () => {
    const onRender = vi.fn()
    const before = 'A paragraph.\n\n'.repeat(500)
    const page = (text: string) => (
      <Profiler id="markdown" onRender={onRender}>
        <Markdown text={text} isLive />
      </Profiler>
    )
    const { container, rerender } = render(page(before + 'the last one has a'))
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true })
    onRender.mockClear()
    rerender(page(before + 'the last one has a word'))
    changes.push(...observer.takeRecords())
    expect(onRender).toHaveBeenCalledOnce()
    expect(changes).toHaveLength(1)
    expect(changes[0]?.target.textContent).toBe('the last one has a word')
  })

  it('shows a fence as code from its first line', () => {
    const { show } = renderMarkdown('', { isLive: true })
    show('```python\npri')
    expect(screen.getByRole('group', { name: 'Python code' })).toHaveTextContent('pri')
  })

  it('shows another text when it is another one', () => {
    const { container, show } = renderMarkdown('one two three', { isLive: true })
    show('one TWO three', false)
    expect(container).toHaveTextContent('one TWO three')
    show('short', true)
    expect(container).toHaveTextContent(/^short$/)
  })

  it('resolves reference links when the text is whole', () => {
    const text = 'See [the page][1].\n\n[1]: https://a.example "A"'
    const { container, show } = renderMarkdown(text, { isLive: true })
    expect(screen.queryByRole('link')).toBeNull()
    expect(container).toHaveTextContent('See [the page][1].')
    show(text, false)
    expect(screen.getByRole('link', { name: 'the page' })).toHaveAttribute('href', 'https://a.example/')
    expect(container).toHaveTextContent(/^See the page\.$/)
  })

  it('leaves as it is what only looks like the mark of a footnote', () => {
    const text = 'Use [^a-z] here, and see[^1].\n\n> [^1]: The note.'
    const { container, rerender } = render(<Markdown text={text} />)
    expect(container.querySelector('p')).toHaveTextContent('Use [^a-z] here, and see1.')
    expect(screen.getAllByRole('link', { name: /^Footnote/ })).toHaveLength(1)
    rerender(<Markdown text={`${text}\n\n[^a-z]: It comes late.`} />)
    expect(screen.getAllByRole('link', { name: /^Footnote/ })).toHaveLength(2)
  })

  it('leads from a footnote to its text and back', async () => {
    renderMarkdown('A claim[^1].\n\n[^1]: The *note*.')
    await userEvent.click(screen.getByRole('link', { name: 'Footnote 1' }))
    expect(screen.getByRole('note', { name: 'Footnote 1' })).toHaveFocus()
    await userEvent.click(screen.getByRole('link', { name: 'Back to the text of footnote 1' }))
    expect(screen.getByRole('link', { name: 'Footnote 1' })).toHaveFocus()
  })

  it('numbers footnotes as the text names them, and leads back to the mark one came from', async () => {
    const { container } = renderMarkdown(
      'A[^why], b[^Because], c[^why].\n\n[^because]: B.\n[^why]: A.\n[^lone]: C.',
    )
    expect(container.querySelector('p')).toHaveTextContent('A1, b2, c1.')
    expect(screen.getAllByRole('note').map((note) => note.getAttribute('aria-label'))).toEqual([
      'Footnote 2',
      'Footnote 1',
      'Footnote lone',
    ])
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const [first, second] = screen.getAllByRole('link', { name: 'Footnote 1' })
    const back = screen.getByRole('link', { name: 'Back to the text of footnote 1' })
    await userEvent.click(back)
    expect(first).toHaveFocus()
    await userEvent.click(second!)
    await userEvent.click(back)
    expect(second).toHaveFocus()
  })

  it('shows tasks as boxes that cannot be changed', () => {
    renderMarkdown('- [x] done\n- [ ] open')
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'To do' })).toBeDisabled()
  })
})

describe('hostile Markdown', () => {
  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x]( javascript:alert(1) )',
    '[x](java&#115;cript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '[x](vbscript:x) [y](file:///etc/passwd)',
  ])('makes no link of %s', (text) => {
    const { container } = renderMarkdown(text)
    expect(container.querySelector('a, img')).toBeNull()
  })

  it('shows raw HTML as text', () => {
    const text =
      '<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<div onclick="x">\n<b>hi</b>\n</div>'
    const { container } = renderMarkdown(text)
    expect(container.querySelector('img, script, b, div[onclick]')).toBeNull()
    expect(container).toHaveTextContent('<img src=x onerror=alert(1)> <script>alert(1)</script>')
  })

  it('opens links away from the page and says where they go', () => {
    const { container } = renderMarkdown('[bank.example](https://evil.example/login)')
    const link = screen.getByRole('link', { name: 'bank.example' })
    expect(link).toHaveAttribute('rel', 'noreferrer noopener')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('title', 'https://evil.example/login')
    expect(container).toHaveTextContent('bank.example (evil.example)')
  })

  it('asks no host for an image before a click that names the host', async () => {
    const loadImage = vi.fn(async () => ({ src: 'blob:x', image: new Blob() }))
    URL.revokeObjectURL = vi.fn()
    const { container } = renderMarkdown('![cat](https://img.example/cat.png?secret=1)', {
      deps: { loadImage },
    })
    expect(container.querySelector('img')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Load image “cat” from img.example' }))
    expect(loadImage).toHaveBeenCalledWith('https://img.example/cat.png?secret=1')
    expect(await screen.findByRole('img', { name: 'cat' })).toHaveAttribute('src', 'blob:x')
  })

  it('survives nesting and lengths that no person writes', () => {
    for (const text of [
      '['.repeat(10_000),
      '> '.repeat(10_000),
      '*a '.repeat(10_000),
      '- '.repeat(5_000),
      '`'.repeat(20_000),
    ]) {
      const { container } = renderMarkdown(text)
      expect(container.textContent.length).toBeGreaterThan(0)
    }
  })
})

describe('a block of code', () => {
  it('offers copying, wrapping, numbers and a file', async () => {
    const copyText = vi.fn(async () => true)
    const saveFile = vi.fn()
    const { container } = renderMarkdown('```ts\nconst a = 1\n\nb\n```', { deps: { copyText, saveFile } })
    await userEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(copyText).toHaveBeenCalledWith('const a = 1\n\nb')
    const pick = async (role: string, name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Code options' }))
      await userEvent.click(await screen.findByRole(role, { name }))
    }
    await pick('menuitem', 'Download code')
    expect(saveFile).toHaveBeenCalledWith('code.ts', 'const a = 1\n\nb\n', 'text/plain')
    await pick('menuitemcheckbox', 'Wrap lines')
    expect(container.querySelector('pre')).toHaveClass('md-wrapped')
    await pick('menuitemcheckbox', 'Line numbers')
    expect(container.querySelector('pre')).toHaveClass('md-wrapped', 'md-numbered')
  })

  it('can be collapsed when it is long', async () => {
    renderMarkdown(`\`\`\`\n${Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n')}\n\`\`\``)
    const code = screen.getByRole('group', { name: 'Code' })
    expect(code).toHaveTextContent('line 59')
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(code).not.toHaveTextContent('line 59')
    await userEvent.click(screen.getByRole('button', { name: 'Show all lines (60)' }))
    expect(code).toHaveTextContent('line 59')
  })

  it('takes its colours in the same lines', async () => {
    let answer: (lines: readonly CodeLine[]) => void = () => undefined
    const highlight = vi.fn(() => new Promise<readonly CodeLine[]>((resolve) => (answer = resolve)))
    const { container } = renderMarkdown('```ts\nconst a\n```', { deps: { highlight } })
    expect(highlight).toHaveBeenCalledExactlyOnceWith('const a', 'typescript')
    const line = container.querySelector('.md-line')
    await act(async () =>
      answer([
        [
          ['const', 'keyword'],
          [' a', ''],
        ],
      ]),
    )
    expect(container.querySelector('.md-line')).toBe(line)
    expect(within(container).getByText('const')).toHaveClass('hl-keyword')
    expect(line).toHaveTextContent('const a')
  })

  it('draws a diagram once it is whole, in the place of its source, which is a press away', async () => {
    const deps = { previewUrl: '/preview.html' }
    const { show } = renderMarkdown('```mermaid\ngraph TD', { isLive: true, deps })
    expect(screen.queryByTitle('Diagram')).toBeNull()
    show('```mermaid\ngraph TD\n```\n')
    const frame = await screen.findByTitle<HTMLIFrameElement>('Diagram')
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
    const source = () => screen.queryByRole('group', { name: 'Mermaid code' })
    // Until it is drawn, and where it can't be, there is what was written.
    const say = (data: unknown) =>
      act(() => void fireEvent(window, new MessageEvent('message', { data, source: frame.contentWindow })))
    say({ type: 'failed', reason: 'No arrow' })
    expect(screen.getByText('Couldn’t be drawn: No arrow')).toBeVisible()
    expect(source()).toBeVisible()
    say({ type: 'drawn', height: 120, natural: { width: 800, height: 200 } })
    expect(source()).toBeNull()
    // Its room follows the width of the pane.
    expect(frame.parentElement).toHaveStyle({ aspectRatio: '800 / 200', maxHeight: '200px' })
    await userEvent.click(screen.getByRole('button', { name: 'Source' }))
    expect(source()).toHaveTextContent('graph TD')
  })

  it('draws an SVG as an image with its room kept, and shows the source of one that is none', async () => {
    renderMarkdown('```svg\n<svg viewBox="0 0 40 20"></svg>\n```')
    const image = await screen.findByRole('img', { name: 'Drawing' })
    expect(image).toHaveStyle({ width: '40px', aspectRatio: '40 / 20' })
    expect(screen.queryByRole('group', { name: 'SVG code' })).toBeNull()
    fireEvent.error(image)
    expect(screen.getByRole('group', { name: 'SVG code' })).toBeVisible()
  })

  it('shows a page in a frame without an origin', async () => {
    renderMarkdown('```html\n<p>hi</p>\n```', { deps: { previewUrl: '/preview.html' } })
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const frame = await screen.findByTitle('Page preview')
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
    expect(frame).toHaveAttribute('src', '/preview.html')
    expect(frame).not.toHaveAttribute('srcdoc')
  })
})

describe('a fold', () => {
  it('hides what is under its summary until it is pressed, and takes a text that goes on after it', () => {
    const { container } = renderMarkdown(
      '<details>\n<summary>All <b>31</b> nights</summary>\n\n| a |\n|---|\n| 1 |\n\n</details>\n\nAfter it.',
    )
    const [fold] = container.querySelectorAll('details')
    expect(fold).not.toHaveAttribute('open')
    expect(fold?.querySelector('summary')).toHaveTextContent('All 31 nights')
    expect(fold?.querySelector('table')).not.toBeNull()
    expect(fold).not.toHaveTextContent('After it.')
    expect(container).not.toHaveTextContent('</details>')
  })
})

describe('a formula', () => {
  it('is drawn with MathML beside it when KaTeX is here, and stays source when it cannot be read', async () => {
    const { container } = renderMarkdown('so $x^2$ end\n\n$$\n\\badcommand{x}\n$$')
    expect(container).toHaveTextContent('so $x^2$')
    await vi.waitFor(() => expect(container.querySelector('math msup')).not.toBeNull(), { timeout: 30_000 })
    expect(container.querySelector('code.md-tex')).toHaveTextContent('\\badcommand{x}')
    expect(container.querySelector('.katex-html[aria-hidden="true"]')).toHaveTextContent('x2')
    expect(container.querySelector('[onclick], a')).toBeNull()
  })

  it('takes only the styles that place and colour its boxes', async () => {
    const { container } = renderMarkdown('$\\frac{a}{b} \\text{ style="display:none" }$')
    await vi.waitFor(() => expect(container.querySelector('.katex-html')).not.toBeNull(), { timeout: 30_000 })
    const styled = [...container.querySelectorAll<HTMLElement>('[style]')]
    expect(styled.length).toBeGreaterThan(0)
    const names = new Set(styled.flatMap(({ style }) => [...style]))
    expect(
      [...names].filter((name) => !/^(height|top|vertical-align|width|margin|border|padding)/.test(name)),
    ).toEqual([])
    expect(container.querySelector('.katex-html')).toHaveTextContent('style="display:none"')
  })

  it('opens no link and loads no image', async () => {
    const { container } = renderMarkdown(
      '$x$ $\\href{javascript:alert(1)}{y}$ $\\includegraphics{https://a.example/x}$',
    )
    await vi.waitFor(() => expect(container.querySelector('math')).not.toBeNull(), { timeout: 30_000 })
    expect(container.querySelector('a, img, mglyph, [href], [src]')).toBeNull()
  })
})
