import { ENGLISH, inLanguage } from './language'
import { remember, told, type Said } from './said'

/** More than any sentence of the app is made of. */
const MOST_LEVELS = 6

/** Whether something read from outside is how a sentence was made. */
export const isSaid = (value: unknown, level = 0): value is Said =>
  level < MOST_LEVELS && Array.isArray(value) && value.every((part) => isPart(part, level + 1))

const isPart = (part: unknown, level: number): boolean =>
  typeof part === 'string' ||
  (isRecord(part) &&
    (part['values'] === undefined ||
      (isRecord(part['values']) && Object.values(part['values']).every((value) => isSaid(value, level)))) &&
    (typeof part['text'] === 'string' || (typeof part['count'] === 'number' && isForms(part['forms']))))

const isForms = (forms: unknown): boolean =>
  isRecord(forms) &&
  typeof forms['other'] === 'string' &&
  Object.values(forms).every((form) => typeof form === 'string')

/** As in `lib/json`; files beside this folder need it (`loadCode`), so it may need none of them. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Notes how a sentence was made that a host or the built-in service sent, so that it is kept with it and told in the
 * language of the reader (`howSaid`, `tellLately`). What doesn't make just this sentence is of someone else.
 */
export function hear(sentence: string, said: unknown): void {
  if (isSaid(said) && inLanguage(ENGLISH, () => told(said)) === sentence) remember(sentence, said)
}
