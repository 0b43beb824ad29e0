import { remember, told } from './said'
import { ENGLISH, inLanguage } from './language'
import { isSaid } from './isSaid'

/**
 * Notes how a sentence was made that a host or the built-in service sent, so that it is kept with it and told in the
 * language of the reader (`howSaid`, `tellLately`). What doesn't make just this sentence is of someone else.
 */
export function hear(sentence: string, said: unknown): void {
  if (isSaid(said) && inLanguage(ENGLISH, () => told(said)) === sentence) remember(sentence, said)
}
