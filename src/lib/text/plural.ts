import { written, type Placeholders, type Value } from './t'
import { language, languageGeneration, type PluralForms } from './language'

let rules: Intl.PluralRules | undefined
let rulesOf = -1

/** `count` is always there; other placeholders are given as values. */
type Others<Forms extends PluralForms> = Exclude<Placeholders<Extract<Forms[keyof Forms], string>>, 'count'>
type Rest<Forms extends PluralForms> = [Others<Forms>] extends [never]
  ? []
  : [values: Readonly<Record<Others<Forms>, Value>>]

/**
 * The form of a text for a count, in the language of the page, with `{count}` written in:
 * `plural(models.length, { one: '{count} model', other: '{count} models' })`.
 */
export function plural<const Forms extends PluralForms>(
  count: number,
  forms: Forms,
  ...[values]: Rest<Forms>
): string {
  if (rules === undefined || rulesOf !== languageGeneration()) {
    rules = new Intl.PluralRules(language().formats)
    rulesOf = languageGeneration()
  }
  const translated: PluralForms = language().forms(forms) ?? forms
  const category = rules.select(count)
  const form = translated[category] ?? translated.other
  // “One” is also said of 21 in Russian and of 0 in French: a text about a single thing isn't.
  const isSingle = category === 'one' && count !== 1 && !form.includes('{count}')
  return written(isSingle && translated.other.includes('{count}') ? translated.other : form, {
    count,
    ...values,
  })
}
