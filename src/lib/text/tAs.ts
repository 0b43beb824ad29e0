import { written, type Value, type ValuesOf } from './t'
import { language } from './language'

/**
 * `t` for an English text that another place of the app says in another meaning: `tAs('noun', 'Run')` beside the button
 * `t('Run')`. The meaning is an English word or two for the translator; files of a language have the text as
 * `Run ⟨noun⟩`.
 */
export function tAs<const Text extends string>(
  meaning: string,
  english: Text,
  ...[values]: ValuesOf<Text, Value>
): string {
  const translated = language().text(`${english} ⟨${meaning}⟩`) ?? english
  return values === undefined ? translated : written(translated, values)
}
