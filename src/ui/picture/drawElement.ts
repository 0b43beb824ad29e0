import { hasRightToLeft } from '@/lib/text/proseDirection'

/** Controls, and what is for screen readers alone, are in no picture. */
const LEFT_OUT = 'button, input, select, textarea, [role="status"], .sr-only, .katex-mathml'

/**
 * Draws an element as it is seen on a canvas: grounds, borders, pictures and text, word by word where the browser laid
 * them out. Nothing is loaded for it, and no markup is made, so that it works under the page's policy in every browser.
 *
 * @param scale pixels of the picture for each of the page
 */
export async function drawElement(root: HTMLElement, scale: number): Promise<HTMLCanvasElement> {
  const { left, top, width, height } = root.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(scale, scale)
  context.translate(-left, -top)
  await drawNode(context, root)
  return canvas
}

async function drawNode(context: CanvasRenderingContext2D, element: Element): Promise<void> {
  const style = getComputedStyle(element)
  if (element.matches(LEFT_OUT) || style.visibility === 'hidden' || style.opacity === '0') return
  const box = element.getBoundingClientRect()
  if (style.display === 'none') return
  drawGround(context, box, style)
  if (element instanceof HTMLImageElement || element instanceof HTMLCanvasElement) {
    drawPicture(context, element, box)
    return
  }
  if (element instanceof SVGElement) {
    const image = await pictureOf(element, style, box)
    if (image) drawPicture(context, image, box)
    return
  }
  if (style.display === 'list-item') drawMarker(context, element, box, style)
  const isClipped = style.overflowX !== 'visible'
  if (isClipped) {
    context.save()
    context.beginPath()
    context.rect(box.left, box.top, box.width, box.height)
    context.clip()
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) await drawNode(context, child)
    else if (child instanceof Text) drawText(context, child, style)
  }
  if (isClipped) context.restore()
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const

function drawGround(context: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration): void {
  context.fillStyle = style.backgroundColor
  context.beginPath()
  context.roundRect(
    box.left,
    box.top,
    box.width,
    box.height,
    Number.parseFloat(style.borderTopLeftRadius) || 0,
  )
  if (box.width > 0) context.fill()
  const borders = SIDES.map((side) => ({
    side,
    width: isDrawn(style, side) ? Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0 : 0,
    colour: style.getPropertyValue(`border-${side}-color`),
  }))
  const [top] = borders
  if (top && top.width > 0 && borders.every(({ width }) => width === top.width)) {
    context.strokeStyle = top.colour
    context.lineWidth = top.width
    context.stroke()
    return
  }
  for (const { side, width, colour } of borders) {
    const isUpright = side === 'left' || side === 'right'
    context.fillStyle = colour
    context.fillRect(
      side === 'right' ? box.right - width : box.left,
      side === 'bottom' ? box.bottom - width : box.top,
      isUpright ? width : box.width,
      isUpright ? box.height : width,
    )
  }
}

const isDrawn = (style: CSSStyleDeclaration, side: (typeof SIDES)[number]): boolean =>
  style.getPropertyValue(`border-${side}-style`) !== 'none'

function drawPicture(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement | HTMLCanvasElement,
  box: DOMRect,
): void {
  if (picture instanceof HTMLImageElement && picture.naturalWidth === 0) return
  context.drawImage(picture, box.left, box.top, box.width, box.height)
}

const PAINTS = ['fill', 'stroke', 'stroke-width'] as const

/** A drawing of the page as a picture; undefined where the browser takes it for none. */
async function pictureOf(
  element: SVGElement,
  { color }: CSSStyleDeclaration,
  { width, height }: DOMRect,
): Promise<HTMLImageElement | undefined> {
  const copy = element.cloneNode(true)
  if (!(copy instanceof SVGSVGElement) || width === 0) return undefined
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('color', color)
  // The page's styles don't reach into the picture.
  const parts = [element, ...element.querySelectorAll('*')]
  for (const [index, part] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const seen = parts[index] && getComputedStyle(parts[index])
    for (const name of PAINTS) part.setAttribute(name, seen?.getPropertyValue(name) ?? '')
  }
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

/** Markers have no element of their own. */
function drawMarker(
  context: CanvasRenderingContext2D,
  item: Element,
  box: DOMRect,
  style: CSSStyleDeclaration,
): void {
  const list = item.parentElement
  if (style.listStyleType === 'none' || !list) return
  const first = list instanceof HTMLOListElement ? list.start : 1
  const number = first + [...list.children].indexOf(item)
  chooseFont(context, style)
  const isFromRight = style.direction === 'rtl'
  context.textAlign = isFromRight ? 'left' : 'right'
  context.direction = isFromRight ? 'rtl' : 'ltr'
  const line = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.5
  const text = list instanceof HTMLOListElement ? `${number}.` : '•'
  context.fillText(text, isFromRight ? box.right + 6 : box.left - 6, baselineIn(context, box.top, line))
}

function drawText(context: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  chooseFont(context, style)
  const range = document.createRange()
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const rects = [...range.getClientRects()]
    const [only] = rects
    context.direction = directionIn(node, index, word, style)
    // Digits of one width, and letters set apart, are a matter of styles that a canvas doesn't know.
    const isAsLaidOut = only && Math.abs(context.measureText(word).width - only.width) < 0.5
    if (rects.length === 1 && only && (isAsLaidOut || !/\d/.test(word))) drawWord(context, word, only, style)
    // Two directions in one word: what a canvas lays out as the page does.
    else if (rects.length > 0 && hasRightToLeft(word)) drawWord(context, word, around(rects), style)
    // A word that is broken over several lines.
    else if (rects.length > 0) drawLetters(context, node, index, word, style)
  }
}

/** Which way a word is laid out, signs at its ends included: as its first and its last letter stand on the page. */
function directionIn(node: Text, start: number, word: string, style: CSSStyleDeclaration): 'ltr' | 'rtl' {
  const around = style.direction === 'rtl' ? 'rtl' : 'ltr'
  if (word.length < 2 || (around === 'ltr' && !hasRightToLeft(word))) return around
  const range = document.createRange()
  const [first, last] = [start, start + word.length - 1].map((at) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect()
  })
  return first && last && first.left > last.left ? 'rtl' : 'ltr'
}

/** The box around the parts of a word. */
function around(rects: readonly DOMRect[]): DOMRect {
  const [left, right] = [
    Math.min(...rects.map((rect) => rect.left)),
    Math.max(...rects.map((rect) => rect.right)),
  ]
  return new DOMRect(left, rects[0]?.top ?? 0, right - left, rects[0]?.height ?? 0)
}

function drawLetters(
  context: CanvasRenderingContext2D,
  node: Text,
  start: number,
  word: string,
  style: CSSStyleDeclaration,
): void {
  const range = document.createRange()
  let at = start
  for (const letter of word) {
    range.setStart(node, at)
    at += letter.length
    range.setEnd(node, at)
    const rect = range.getClientRects()[0]
    if (!rect) continue
    // Digits of one width are centred in it.
    const aside = Math.max(0, (rect.width - context.measureText(letter).width) / 2)
    drawWord(context, letter, new DOMRect(rect.x + aside, rect.y, rect.width, rect.height), style)
  }
}

function drawWord(
  context: CanvasRenderingContext2D,
  word: string,
  rect: DOMRect,
  style: CSSStyleDeclaration,
): void {
  const shown = style.textTransform === 'uppercase' ? word.toUpperCase() : word
  const baseline = baselineIn(context, rect.top, rect.height)
  context.fillText(shown, rect.left, baseline)
  if (style.textDecorationLine.includes('underline')) context.fillRect(rect.left, baseline + 2, rect.width, 1)
}

function chooseFont(context: CanvasRenderingContext2D, style: CSSStyleDeclaration): void {
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.fillStyle = style.color
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
}

/** The baseline in a line of that height. */
function baselineIn(context: CanvasRenderingContext2D, top: number, height: number): number {
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText('x')
  return top + (height - above - below) / 2 + above
}

/** What isn't drawn by then is missing from the picture, in milliseconds. */
const LIMIT_MS = 60_000

/** Resolves once nothing in an element is busy and the fonts it uses are here; at the latest after some seconds. */
export async function whenDrawn(root: HTMLElement): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!root.querySelector('[aria-busy="true"]')) end()
    }
    const observer = new MutationObserver(look)
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    const timer = setTimeout(end, LIMIT_MS)
    observer.observe(root, { attributes: true, childList: true, subtree: true })
    look()
  })
  await document.fonts.ready
}
