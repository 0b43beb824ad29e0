// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

import { createFilePieces } from '@/ui/markdown/filePieces'

const noFonts = () => Promise.reject(new TypeError('offline'))

async function htmlOf(markdown: string): Promise<string> {
  let html = ''
  for await (const piece of createFilePieces(noFonts)(markdown)) html += piece
  return html
}

it('writes formulas as the page draws them, with MathML for assistive tools', async () => {
  const html = await htmlOf('So $x^2$ and\n\n$$\n\\frac{a}{b}\n$$')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [inline, block] = body.querySelectorAll('math')
  expect(inline?.querySelector('msup')?.textContent).toBe('x2')
  expect(block?.getAttribute('display')).toBe('block')
  expect(body.querySelector('.katex-display .katex-html .mfrac')?.textContent).toContain('a')
  expect(block?.querySelector('mfrac')?.textContent).toBe('ab')
})

it('leaves a formula that can’t be read as its source, and prices as they are', async () => {
  expect(await htmlOf('$\\badcommand{x}$ for $5')).toBe('<p>$\\badcommand{x}$ for $5</p>')
})

it('lets nothing through a formula but its own elements', async () => {
  const html = await htmlOf('$\\text{<img src=x onerror=y>} \\href{javascript:z}{a}$ $\\text{<script>}$')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  expect(body.querySelector('img, script, a, [href], [onerror]')).toBeNull()
  expect(body.querySelector('mtext')?.textContent).toContain('<img')
})

it('shows a drawing above its source, and only the source of one that is none', async () => {
  const decode = vi.fn(() => Promise.resolve())
  vi.stubGlobal('Image', class { src = ''; decode = decode }) // prettier-ignore
  try {
    const source = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>'
    const { body } = new DOMParser().parseFromString(
      await htmlOf(`\`\`\`svg\n${source}\n\`\`\``),
      'text/html',
    )
    expect(decodeURIComponent(body.querySelector('figure img')?.getAttribute('src') ?? '')).toContain(
      '<circle',
    )
    expect(body.querySelector('details code')?.textContent).toBe(source)
    decode.mockRejectedValueOnce(new Error('no picture'))
    expect(await htmlOf('```svg\nnothing\n```')).toBe('<pre><code>nothing</code></pre>')
  } finally {
    vi.unstubAllGlobals()
  }
})
