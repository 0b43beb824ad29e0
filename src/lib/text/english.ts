import type { ValuesOf } from './fill'
import { inLanguage } from './inLanguage'
import { ENGLISH } from './language'
import { remember } from './howSaid'
import { saidOf } from './saidOf'
import { t, type Value } from './t'

/**
 * What `make` writes, in English: what models and files get never depends on the language of the page. `make` must be
 * done when it returns.
 */
export const inEnglish = <Made>(make: () => Made): Made => inLanguage(ENGLISH, make)

/** A text for a model or a file: like `t`, but never translated. */
export const english = <const Text extends string>(text: Text, ...values: ValuesOf<Text, Value>): string =>
  inEnglish(() => t(text, ...values))

/**
 * A text that is kept: English on disk, and told in the language of its reader (`tell`). How it was made is known for a
 * while, to be kept with it (`howSaid`).
 */
export const stored = <const Text extends string>(text: Text, ...values: ValuesOf<Text, Value>): string =>
  sentence(() => t(text, ...values))

/** The same as a function describes it; undefined where it has nothing to say. */
export function sentence<Made extends string | undefined>(make: () => Made): Made {
  const made = inEnglish(make)
  const said = made === undefined ? undefined : saidOf(() => make() ?? '', made)
  if (made !== undefined && said) remember(made, said)
  return made
}
