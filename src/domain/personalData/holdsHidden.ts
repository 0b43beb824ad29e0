import type { PersonalTable } from './standIns'

/** Whether a text holds something that the chat hides from its model. */
export const holdsHidden = (text: string, table: PersonalTable): boolean =>
  table.some(
    ({ text: own, isShown }) =>
      !isShown && (text.includes(own) || text.includes(JSON.stringify(own).slice(1, -1))),
  )
