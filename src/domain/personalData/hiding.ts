import { createFindPersonal, keepingFindings, type FindPersonal } from './findPersonal'
import { hideInJson } from './hideInJson'
import { PatternTimeout, type OwnWords } from './ownWords'
import { createStandIns, standInName, type FindText, type PersonalTable, type StandIn } from './standIns'

/** A body in which personal data is to be hidden. */
export type HideOrder = {
  readonly body: string
  readonly table: PersonalTable
  readonly own: OwnWords
}

export type HideAnswer =
  | { readonly type: 'hidden'; readonly request: HiddenRequest }
  /** An own pattern took too long. */
  | { readonly type: 'slow'; readonly pattern: string }

/**
 * Hides what is personal, in a page or in a worker. What was found in a text is kept for the next request as long as the
 * person's own words stay the same.
 *
 * @param now milliseconds of any clock
 */
export function createHiding(now: () => number): (order: HideOrder) => HideAnswer {
  let find: FindPersonal | undefined
  let words = ''
  return ({ body, table, own }) => {
    const wanted = JSON.stringify(own)
    if (!find || wanted !== words) find = keepingFindings(createFindPersonal(own, now))
    words = wanted
    try {
      return { type: 'hidden', request: hideInRequest(body, table, find) }
    } catch (cause) {
      if (!(cause instanceof PatternTimeout)) throw cause
      return { type: 'slow', pattern: cause.pattern }
    }
  }
}

export type HiddenRequest = {
  /** The body as it leaves. */
  readonly body: string
  /** The chat’s table from now on. */
  readonly table: PersonalTable
  /** What was hidden in this body. */
  readonly hidden: readonly StandIn[]
  /** What the person said not to hide, and is in this body. */
  readonly shown: readonly StandIn[]
  /** The texts in which something was hidden, as they leave, the newest last. */
  readonly texts: readonly string[]
}

/**
 * The one place where personal data is hidden: the body of a request, whatever it was built from and in whichever
 * dialect, with the files in it that are text.
 */
export function hideInRequest(body: string, table: PersonalTable, find: FindPersonal): HiddenRequest {
  const first = pass(body, table, find)
  // What a word named further down is hidden further up, too.
  return first.table.length === table.length ? first : pass(body, first.table, find)
}

function pass(body: string, before: PersonalTable, find: FindPersonal): HiddenRequest {
  const standIns = createStandIns(before, find, body)
  const texts: string[] = []
  const hidden = hideInJson(body, {
    text: (text, word) => {
      const safe = standIns.hide(text, word)
      if (safe !== text) texts.push(safe)
      return safe
    },
    signedText: standIns.hideKnown,
  })
  return {
    body: hidden,
    table: [...standIns.table()],
    hidden: [...standIns.used()],
    shown: [...standIns.shown()],
    texts,
  }
}

/** Looks up what stands for what. */
export function finderOf(table: PersonalTable): FindText {
  const byName = new Map(table.map((each) => [standInName(each), each.text]))
  return (kind, number) => byName.get(standInName({ kind, number }))
}
