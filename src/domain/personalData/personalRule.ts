/** When personal data is hidden from providers: never, from those that may keep it, or from all. */
export const PERSONAL_RULES = ['off', 'kept', 'always'] as const
export type PersonalRule = (typeof PERSONAL_RULES)[number]

/** The strictest of several rules: a chat adds to what its project asks for, and never takes from it. */
export const strictestRule = (rules: readonly (PersonalRule | undefined)[]): PersonalRule =>
  PERSONAL_RULES.findLast((rule) => rules.includes(rule)) ?? 'off'

type Asked = {
  /** The model runs in this page: nothing leaves. */
  readonly isHere: boolean
  /** The catalog says that the provider keeps nothing; null and absent where it doesn't say. */
  readonly keepsNothing: boolean
}

/** Whether what is sent to a provider is filtered. What isn't known of it counts as keeping data. */
export const hidesFrom = (rule: PersonalRule, { isHere, keepsNothing }: Asked): boolean =>
  !isHere && (rule === 'always' || (rule === 'kept' && !keepsNothing))
