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

/**
 * Clicks an element, once more where the page moved or replaced it before the click came: a person would see that and do
 * so, too.
 */
export const click = (page: Driver, wanted: Wanted): Promise<true> =>
  until(`a click on ${wanted.role} ${String(wanted.name)}`, async () => {
    await page.clickAt(await place(page, wanted))
    // A page that is on its way to another was hit.
    return page.evaluate(wasHit).catch(() => true)
  })

/** Puts the cursor into a field, takes out what is there, and types; once more where the page took the cursor away. */
export const fill = (page: Driver, wanted: Wanted, text: string): Promise<true> =>
  until(`“${text}” in ${wanted.role} ${String(wanted.name)}`, async () => {
    await click(page, wanted)
    if (!(await page.evaluate(selectClicked))) return false
    if (text === '') await page.press('Backspace')
    else await page.type(text)
    return (await until('what was typed', () => page.evaluate(typedWhere, text))) === 'there'
  })

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
  const css = [`[role="${role}"]`, native[role]].filter(Boolean).join(', ')
  const element = [...document.querySelectorAll<HTMLElement>(css)].find((each) => {
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
  // What is pressed acts where the button goes down and up on it: a click elsewhere, or none, is a press that was missed.
  const press: Press = { element, wasHit: undefined }
  Object.assign(globalThis, { press })
  const once = { capture: true, once: true }
  document.addEventListener(
    'click',
    ({ target }) => {
      // One that was drawn again before the press takes it: a second press would undo what the first did.
      const again = element.isConnected ? null : (target as Element).closest(css)
      // What lies around stands for what takes no press itself.
      press.wasHit =
        element.contains(target as Node) ||
        (target === top && !element.contains(top)) ||
        (again !== null && isNamed(again))
    },
    once,
  )
  // A click comes with the end of its press, or not at all.
  document.addEventListener('pointerup', () => setTimeout(() => (press.wasHit ??= false), 200), once)
  return at
}

/** The last press of a page: on what, and whether its click came there; undefined until that is known. */
type Press = { readonly element: HTMLElement; wasHit: boolean | undefined }

/** Runs in a page: whether the last click came where it was to go. A page that was left for another does not know, as it was. */
async function wasHit(): Promise<boolean> {
  const press = Reflect.get(globalThis, 'press') as Press | undefined
  const end = performance.now() + 10_000
  while (press && press.wasHit === undefined && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 10))
  return press ? press.wasHit === true : true
}

/** Runs in a page: selects what is in the field that was clicked; false where the cursor is not in it. */
function selectClicked(): boolean {
  const { element } = Reflect.get(globalThis, 'press') as Press
  if (document.activeElement !== element) return false
  ;(element as HTMLInputElement).select()
  return true
}

/** Runs in a page: where typed text went; null while it is on its way into the field that was clicked. */
function typedWhere(text: string): 'there' | 'elsewhere' | null {
  const { element } = Reflect.get(globalThis, 'press') as Press
  if (element.isConnected && (element as HTMLInputElement).value === text) return 'there'
  return document.activeElement === element ? null : 'elsewhere'
}
