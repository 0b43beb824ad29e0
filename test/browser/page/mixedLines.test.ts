import { expect, it } from 'vitest'

import { WEBKIT } from '#test/engines/support/engines'
import { inEngine } from '#test/engines/support/inEngine'

import { startHost } from '../support/openApp'

const LINES = ['سطر بالعربية', 'and a line in English', 'נגמר here']

inEngine(WEBKIT, startHost, (session) => {
  it('runs each line of a message its own way while it is typed', async () => {
    const { page } = session.browser
    await page.goto(session.host.url)
    const { value, ...box } = await page.evaluate(async (lines) => {
      const wait = () => new Promise((resolve) => setTimeout(resolve, 50))
      const composer = () => document.querySelector<HTMLTextAreaElement>('textarea[data-composer]')
      while (!composer()) await wait()
      const text = composer()!
      text.focus()
      Reflect.set(HTMLTextAreaElement.prototype, 'value', lines.join('\n'), text)
      text.dispatchEvent(new Event('input', { bubbles: true }))
      // The direction of what is typed, and the styles for it, come with code of their own.
      while (getComputedStyle(text).unicodeBidi !== 'plaintext') await wait()
      text.blur()
      const { left, top, width } = text.getBoundingClientRect()
      const { paddingTop, lineHeight } = getComputedStyle(text)
      return {
        value: text.value,
        left,
        width,
        top: top + parseFloat(paddingTop),
        line: parseFloat(lineHeight),
      }
    }, LINES)
    expect(value).toBe(LINES.join('\n'))

    // Where lines lie in a field can't be asked: the picture tells on which side each has its ink.
    const picture = (await page.screenshot()).toString('base64')
    const sides = await page.evaluate(
      async ({ picture, left, width, top, line }) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const scale = image.width / innerWidth
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        const context = canvas.getContext('2d')!
        context.drawImage(image, 0, 0)
        const inkIn = (from: number, y: number) => {
          const at = [from, y, width / 2 - 12, line].map((each) => Math.round(each * scale)) as [
            number,
            number,
            number,
            number,
          ]
          const { data } = context.getImageData(...at)
          return data.filter((value, index) => index % 4 === 0 && value < 120).length
        }
        return [0, 1, 2].map((row) => {
          const y = top + row * line
          return inkIn(left + 6, y) > inkIn(left + width / 2 + 6, y) ? 'left' : 'right'
        })
      },
      { picture, ...box },
    )
    expect(sides).toEqual(['right', 'left', 'right'])
  })
})
