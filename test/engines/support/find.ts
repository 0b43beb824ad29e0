import type { Driver, Point } from './driver'

/** An element as a person knows it: what it is, and what it is called. */
export type Wanted = {
  readonly role:
    | 'button'
    | 'link'
    | 'textbox'
    | 'searchbox'
    | 'combobox'
    | 'switch'
    | 'menuitem'
    | 'radio'
    | 'row'
    | 'status'
    | 'label'
  /** The whole accessible name, or a pattern of it. */
  readonly name: string | RegExp
}

const TIMEOUT_MS = 60_000
const AGAIN_MS = 60

/** Asks the page again and again until the answer is something. Rejects with `what` after a minute, as slow machines need. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | undefined | false>,
  timeoutMs = TIMEOUT_MS,
): Promise<Value> {
  const end = Date.now() + timeoutMs
  let trouble: unknown
  for (;;) {
    try {
      const found = await look()
      if (found !== null && found !== undefined && found !== false) return found
      trouble = undefined
    } catch (cause) {
      // A page on its way to another answers nothing.
      trouble = cause
    }
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`, { cause: trouble })
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/** Where an element is once it can be clicked: in sight, in its place, enabled, with nothing above it. */
const place = (page: Driver, wanted: Wanted): Promise<Point> =>
  until(`${wanted.role} ${String(wanted.name)}`, () => page.evaluate(placeInPage, portable(wanted)))

/** Clicks an element, once more where the page moved it away before the click came: a person would see that and do so, too. */
export const click = (page: Driver, wanted: Wanted): Promise<true> =>
  until(`a click on ${wanted.role} ${String(wanted.name)}`, async () => {
    await page.clickAt(await place(page, wanted))
    // A page that is on its way to another was hit.
    return page.evaluate(wasHit).catch(() => true)
  })

/** Puts the cursor into a field, takes out what is there, and types. */
export async function fill(page: Driver, wanted: Wanted, text: string): Promise<void> {
  await click(page, wanted)
  await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.select())
  if (text === '') await page.press('Backspace')
  else await page.type(text)
}

/** Chooses an option of a list that is called so. */
export const choose = (page: Driver, name: string, value: string): Promise<true> =>
  until(`${value} in ${name}`, () =>
    page.evaluate(
      (wanted) => {
        const list = [...document.querySelectorAll('select')].find(
          ({ labels }) => labels[0]?.textContent.trim() === wanted.name,
        )
        if (!list || ![...list.options].some((each) => each.value === wanted.value)) return null
        list.value = wanted.value
        list.dispatchEvent(new Event('change', { bubbles: true }))
        return true
      },
      { name, value },
    ),
  )

const portable = ({ role, name }: Wanted) => ({
  role,
  name: typeof name === 'string' ? name : name.source,
  isPattern: typeof name !== 'string',
})

async function placeInPage({ role, name, isPattern }: ReturnType<typeof portable>): Promise<Point | null> {
  const native: Record<string, string> = {
    button: 'button, summary',
    link: 'a[href]',
    textbox: 'textarea, input:not([type]), input[type="text"], input[type="url"], input[type="password"]',
    searchbox: 'input[type="search"]',
    combobox: 'input[list]',
    radio: 'input[type="radio"]',
    row: 'tr',
    status: 'output',
    label: 'label',
  }
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')
    const own =
      element.getAttribute('aria-label') ??
      (labelledBy === null
        ? undefined
        : labelledBy
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')) ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent
    return own.replace(/\s+/g, ' ').trim()
  }
  const isNamed = (element: Element) =>
    isPattern ? new RegExp(name).test(nameOf(element)) : nameOf(element) === name
  const element = [
    ...document.querySelectorAll<HTMLElement>([`[role="${role}"]`, native[role]].filter(Boolean).join(', ')),
  ].find((each) => {
    const { width, height } = each.getBoundingClientRect()
    return width > 0 && height > 0 && isNamed(each) && each.closest('[inert]') === null
  })
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return null
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const first = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (x !== first.x || y !== first.y || !element.isConnected) return null
  const at = { x: x + width / 2, y: y + height / 2 }
  const top = document.elementFromPoint(at.x, at.y)
  if (top === null || !(element.contains(top) || top.contains(element))) return null
  Object.assign(globalThis, { hit: false })
  // A link leads on where the button goes down and up on it; what is pressed may have done all it does when it goes down.
  const isLink = role === 'link'
  document.addEventListener(
    isLink ? 'click' : 'pointerdown',
    ({ target }) => {
      const isAround = target instanceof Node && !isLink && target.contains(element)
      Object.assign(globalThis, { hit: isAround || (target instanceof Node && element.contains(target)) })
    },
    { capture: true, once: true },
  )
  return at
}

/** Whether the last click came where it was to go. A page that was left for another does not know, as it was. */
function wasHit(): boolean {
  return Reflect.get(globalThis, 'hit') !== false
}
