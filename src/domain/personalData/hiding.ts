import { createFindPersonal, type FindPersonal, keepingFindings } from './findPersonal'
import { type HiddenRequest, hideInRequest } from './hideInRequest'
import { type OwnWords, PatternTimeout } from './ownWords'
import type { PersonalTable } from './standIns'

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
