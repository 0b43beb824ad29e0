import { mark, t } from '@/lib/text/t'

import { BRANCH, isBranchTitle } from './titleOf'

/** Titles that nobody gave, in English as they are kept. */
const GIVEN: readonly string[] = [
  mark('Recovered'),
  mark('Imported conversation'),
  mark('Untitled'),
  mark('New conversation'),
  mark('New chat'),
  mark('Temporary chat'),
]

/** A title as it is shown: what the app called a chat is told in the language of the page. */
export function shownTitle(title: string): string {
  if (isBranchTitle(title))
    return t('{title} (branch)', { title: shownTitle(title.slice(0, -BRANCH.length)) })
  return GIVEN.includes(title) ? t(title) : title
}
