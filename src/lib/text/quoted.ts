import { t } from './t'

/** A name or a wording in the quotation marks of the language of the page. */
export const quoted = (text: string): string => t('“{text}”', { text })
