import type { Page } from 'playwright-core'

/**
 * Texts on the page that one can't read to their end: beyond the window, a box that cuts them, or the button, heading or
 * cell they stand in; also what fields show. Those in panes that scroll can be read.
 */
export const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /** What rounding may make of a width and of a height, pixels. */
    const [SLACK, TALL] = [1.5, 2]
    const BOXES =
      'button, a, label, h1, h2, h3, legend, summary, th, td, dt, [role="tab"], [role="option"], [role="menuitem"]'
    const cut = new Set<string>()
    const tell = (text: string, where: Element, over: number, how: string) =>
      cut.add(
        `“${text.trim().slice(0, 60)}” (${where.localName}.${where.className}) ${how} ${Math.round(over)} px`,
      )
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'

    /** How far a text reaches beyond where it can be seen or scrolled to, sideways and down, in pixels. */
    function beyond(parent: Element, whole: DOMRect, lines: readonly DOMRect[]) {
      const left = Math.min(...lines.map((line) => line.left))
      const right = Math.max(...lines.map((line) => line.right))
      let [mayX, mayY] = [true, true]
      let [over, under] = [0, 0]
      for (let box: Element | null = parent; box && (mayX || mayY); box = box.parentElement) {
        const { display, overflowX, overflowY, clipPath } = getComputedStyle(box)
        // What only screen readers get.
        if (clipPath !== 'none') return undefined
        if (display === 'inline' || display === 'contents') continue
        const edge = box.getBoundingClientRect()
        if (clips(overflowX) && edge.width <= 1) return undefined
        // What isn't in sight at all is left out, not cut.
        if (mayY && clips(overflowY) && (whole.top >= edge.bottom || whole.bottom <= edge.top))
          return undefined
        if (mayX && (clips(overflowX) || box.matches(BOXES)))
          over = Math.max(over, right - edge.right, edge.left - left)
        if (mayY && clips(overflowY) && box !== document.body)
          under = Math.max(under, whole.bottom - edge.bottom, edge.top - whole.top)
        mayX &&= !scrolls(overflowX)
        mayY &&= !scrolls(overflowY)
      }
      if (mayX) over = Math.max(over, right - innerWidth, -left)
      return { over, under }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue ?? ''
      if (!parent || text.trim() === '' || parent.closest('script, style, option, textarea, [inert]'))
        continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const found = lines.length > 0 && beyond(parent, range.getBoundingClientRect(), lines)
      if (!found) continue
      if (found.over > SLACK) tell(text, parent, found.over, 'by')
      // The box of a letter may be taller than its line, which has room for what is drawn of it.
      const tall = ((lines[0]?.height ?? 0) - parseFloat(getComputedStyle(parent).lineHeight)) / 2 || 0
      if (found.under - Math.max(0, tall) > TALL) tell(text, parent, found.under, 'in height by')
    }

    const pen = document.createElement('canvas').getContext('2d')!
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')
    for (const field of fields) {
      if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (field.clientWidth <= 1 || field.closest('[inert]')) continue
      if (['range', 'checkbox', 'radio', 'file', 'password'].includes(field.type)) continue
      const style = getComputedStyle(field)
      pen.font = style.font
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      const said =
        field instanceof HTMLSelectElement
          ? [field.selectedOptions[0]?.label ?? '']
          : [field.value, field.placeholder]
      for (const text of said) {
        const over = pen.measureText(text).width - room
        if (over > SLACK) tell(text, field, over, 'by')
      }
    }
    return [...cut]
  })
