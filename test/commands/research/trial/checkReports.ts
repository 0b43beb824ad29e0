import { factOf } from './brain'
import type { Page } from './world'

export type Checked = {
  readonly right: number
  /** Wrong, and the report says so at the place. */
  readonly marked: number
  /** Right, and marked as wrong. */
  readonly accused: readonly string[]
  /** Wrong without a word. */
  readonly unseen: readonly string[]
}

/** Checks each citation of a report against the pages themselves: the passage is there, and the page says what is claimed. */
export function checkCitations(report: string, pageAt: (path: string) => Page | undefined): Checked {
  const [body = '', list = ''] = report.split('\n## Sources\n')
  const sources = new Map(
    Array.from(list.matchAll(/^- (\d+): “(.+?)” \(\[.+?\]\((\S+?)\)/gm), ([, number, quote, url]) => [
      Number(number),
      { quote: (quote ?? '').replace(/\\(.)/g, '$1'), url: url ?? '' },
    ]),
  )
  let right = 0
  let marked = 0
  const unseen: string[] = []
  const accused: string[] = []
  for (const line of body.split('\n').filter((each) => /^(?:The |- Two)/.test(each))) {
    const numbers = [...(/\[([\d, ]+)\]/.exec(line)?.[1] ?? '').matchAll(/\d+/g)].map(Number)
    const isMarked = line.includes('*(')
    const claims = line
      .split(/(?<=\.)\s+(?=The )|: (?=The )/)
      .filter((each) => each.startsWith('The '))
      .map((each) => factOf(each))
    const pages = numbers.map((number) => {
      const source = sources.get(number)
      const page = source && pageAt(new URL(source.url).pathname)
      return page?.text.includes(source?.quote ?? '') === true ? page : undefined
    })
    const isRight =
      numbers.length > 0 &&
      pages.every((page) => page !== undefined) &&
      claims.every(
        (claim) =>
          claim !== undefined &&
          pages.some((page) =>
            page.facts.some(
              ({ thing, kind, value }) =>
                thing === claim.thing && kind === claim.kind && value === claim.value,
            ),
          ),
      ) &&
      quotesSay(
        claims,
        numbers.map((number) => sources.get(number)?.quote ?? ''),
      )
    if (isMarked && isRight) accused.push(line)
    else if (isMarked) marked += 1
    else if (isRight) right += 1
    else unseen.push(line)
  }
  return { right, marked, accused, unseen }
}

/** The passages themselves say it, not only their pages. */
const quotesSay = (claims: readonly ReturnType<typeof factOf>[], quotes: readonly string[]): boolean =>
  claims.every(
    (claim) => claim && quotes.some((quote) => quote.includes(claim.value) && quote.includes(claim.thing)),
  )
