import { howSaid, tell } from './said'

/** An English sentence that was made a moment ago (`stored`, `sentence`), in the language of the page. */
export const tellLately = (sentence: string): string => tell(sentence, howSaid(sentence).said)
